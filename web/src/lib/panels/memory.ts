/** What is being planned survives a reload of the page; the browser forgets it with the tab. */

export function remember(key: string, value: unknown): void {
  try {
    if (Array.isArray(value) && !value.length) sessionStorage.removeItem(`ochre.${key}`);
    else sessionStorage.setItem(`ochre.${key}`, JSON.stringify(value));
  } catch {
    // private windows: it is only in this page
  }
}

export function recall<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(`ochre.${key}`) ?? "null") as T | null;
  } catch {
    return null;
  }
}
