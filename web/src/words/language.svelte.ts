/** The language in use, for the screens to be drawn anew when it changes. */

import { changeLanguage, language } from ".";
import { keepLanguage } from "./languages";

class CurrentLanguage {
  code = $state(language());

  /** Change the language for good; rejects if its texts cannot be loaded. */
  async change(code: string): Promise<void> {
    await changeLanguage(code);
    keepLanguage(code);
    this.code = code;
  }

  /** Tell the browser, for spelling, hyphens and voices. An effect. */
  persist(): void {
    document.documentElement.lang = this.code;
  }
}

export const currentLanguage = new CurrentLanguage();
