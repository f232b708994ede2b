/** The board's themes: the galaxy, or a plain chart with more contrast. */
export const THEMES = ["nebula", "chart"] as const;
