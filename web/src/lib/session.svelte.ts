/** Who I am to the server: a guest with a name, or an account. */

import type { Me, Person } from "$wire";
import { get, patch, post, remove } from "./api";

class Session {
  person: Person | null = $state(null);
  known = $state(false); // whether the server was asked

  async load(): Promise<void> {
    this.person = (await get<Me>("/api/session")).person;
    this.known = true;
  }

  /** Be somebody: a guest who has given a name. */
  async name(name: string): Promise<void> {
    this.person = (
      this.person ? await patch<Me>("/api/session", { name }) : await post<Me>("/api/session", { name })
    ).person;
  }

  async register(login: string, password: string): Promise<void> {
    this.person = (await post<Me>("/api/account", { login, password })).person;
  }

  async login(login: string, password: string): Promise<void> {
    this.person = (await post<Me>("/api/login", { login, password })).person;
  }

  async leave(): Promise<void> {
    await remove("/api/session");
    this.person = null;
  }
}

export const session = new Session();
