/** The time, once a second, for whoever shows a clock. */

class Now {
  #at = $state(Date.now());
  #timer = 0;

  /** Seconds since 1970, as the server counts. Read it in markup or an effect. */
  get seconds(): number {
    if (!this.#timer && typeof window !== "undefined")
      this.#timer = window.setInterval(() => (this.#at = Date.now()), 1000);
    return this.#at / 1000;
  }
}

export const now = new Now();
