/** Installing the page as an app. */

/** Chromium's event; TypeScript's DOM library lacks it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  /** Asks the user; null if the browser cannot, or the page is installed. */
  ask: (() => Promise<void>) | null = $state.raw(null);
  /** Whether the user has to do it by hand: in browsers of iPhones and iPads, in a tab. */
  readonly byHand = "standalone" in navigator && navigator.standalone === false;

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // no banner of the browser's own
      this.ask = async () => {
        this.ask = null; // an event asks once
        await (event as InstallEvent).prompt();
      };
    });
    addEventListener("appinstalled", () => (this.ask = null));
  }
}

export const install = new Install();
