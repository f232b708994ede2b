/** The messages in use: what is drawn with them is drawn anew when others take their place. */

import type { Bundle } from "./bundle";

export class Current {
  bundle: Bundle;

  constructor(bundle: Bundle) {
    this.bundle = $state.raw(bundle);
  }
}
