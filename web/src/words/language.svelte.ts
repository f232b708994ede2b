/** The language in use. */

import { changeLanguage, language } from ".";
import { keepLanguage } from "./languages";

class CurrentLanguage {
  get code(): string {
    return language();
  }

  /** Change the language for good; rejects if its texts cannot be loaded. */
  async change(code: string): Promise<void> {
    await changeLanguage(code);
    keepLanguage(code);
  }

  /** Tell the browser, for spelling, hyphens and voices. An effect. */
  persist(): void {
    document.documentElement.lang = this.code;
  }
}

export const currentLanguage = new CurrentLanguage();
