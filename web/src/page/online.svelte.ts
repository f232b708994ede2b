/** Whether the browser has a connection, as far as it knows. */

class Online {
  current = $state(navigator.onLine);

  constructor() {
    for (const event of ["online", "offline"])
      addEventListener(event, () => (this.current = navigator.onLine));
  }
}

export const online = new Online();
