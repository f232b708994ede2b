import { percent } from "../ui/percent";
import { t } from "../words";

/** Say how much of a game's rules is compiled. */
export const preparingText = (share: number) => t("turn-preparing", { share: percent(share) });
