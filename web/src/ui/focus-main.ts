/** Move the focus to what the screen is about, past its bar. */
export function focusMain(): void {
  const main = document.getElementById("main");
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
