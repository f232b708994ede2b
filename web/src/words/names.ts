/** Names of users as they are shown. */

import { t } from ".";

/** The server's name for a guest who has not given one. */
const GUEST = "Guest";

/** Return the name that a user has given themselves; "" for a guest without one. */
export const givenName = (name: string): string => (name === GUEST ? "" : name);

/** Return a name; a guest without one is called so in the page's language. */
export const shownName = (name: string): string => (name === GUEST ? t("name-guest") : name);
