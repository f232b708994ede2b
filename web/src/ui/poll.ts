/** Refresh now, every `intervalMs` while the page is visible, and when it becomes visible again. */
export function pollWhileVisible(refresh: () => unknown, intervalMs: number): () => void {
  const refreshIfVisible = () => {
    if (document.visibilityState === "visible") refresh();
  };
  refreshIfVisible();
  const timer = setInterval(refreshIfVisible, intervalMs);
  document.addEventListener("visibilitychange", refreshIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", refreshIfVisible);
  };
}
