/** The board's themes; their colours are in themes.css. */
export const THEMES = ["lapis", "slate"] as const;
