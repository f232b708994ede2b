/** A form that is being filled in: what is wrong with which field, and whether it is being sent. */

import { tick } from "svelte";
import { Refusal } from "../api/request";
import { refusedField } from "./form-errors";

type Faults<Field extends string> = Partial<Record<Field, string | null>>;

export class Form<Field extends string> {
  faults: Faults<Field> = $state.raw({});
  sending = $state(false);
  #fields: readonly Field[];

  constructor(...fields: Field[]) {
    this.#fields = fields;
  }

  /**
   * Makes the call unless something is wrong, and tells whether it was made. What is wrong, or
   * refused, stands beside its field then, which has the focus.
   */
  async send(form: HTMLElement, wrong: Faults<Field>, call: () => Promise<unknown>) {
    this.faults = wrong;
    if (!Object.values(wrong).some(Boolean)) {
      this.sending = true;
      try {
        await call();
        return true;
      } catch (reason) {
        const code = reason instanceof Refusal ? reason.code : "";
        const text = reason instanceof Error ? reason.message : String(reason);
        this.faults = { [refusedField(code, this.#fields)]: text } as Faults<Field>;
      } finally {
        this.sending = false;
      }
    }
    await tick();
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    return false;
  }
}
