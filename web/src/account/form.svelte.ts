/** State of a form: validation errors by field, and whether it is being sent. */

import { tick } from "svelte";
import { ApiError } from "../api/request";
import { fieldOfError } from "./form-errors";

type Errors<Field extends string> = Partial<Record<Field, string | null>>;

export class Form<Field extends string> {
  errors: Errors<Field> = $state.raw({});
  sending = $state(false);
  #fields: readonly Field[];

  constructor(...fields: Field[]) {
    this.#fields = fields;
  }

  /**
   * Make the call unless there are validation errors, and return whether it succeeded. An error,
   * also one from the server, is shown beside its field, which gets the focus.
   */
  async send(form: HTMLElement, errors: Errors<Field>, call: () => Promise<unknown>) {
    this.errors = errors;
    if (!Object.values(errors).some(Boolean)) {
      this.sending = true;
      try {
        await call();
        return true;
      } catch (reason) {
        const code = reason instanceof ApiError ? reason.code : "";
        const text = reason instanceof Error ? reason.message : String(reason);
        this.errors = { [fieldOfError(code, this.#fields)]: text } as Errors<Field>;
      } finally {
        this.sending = false;
      }
    }
    await tick();
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    return false;
  }
}
