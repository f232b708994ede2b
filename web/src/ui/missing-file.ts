/** A file of the page that cannot be loaded: after an update of the server it has other names. */

/** Whether an error is that of a file that could not be loaded, in the words of each browser. */
export const isMissingFile = (reason: unknown): boolean =>
  reason instanceof Error &&
  /dynamically imported module|importing a module script|preload css/i.test(reason.message);
