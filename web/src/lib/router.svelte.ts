/** Which page is shown: the address, taken apart. Links are plain <a href>; clicks on them stay in this page. */

export interface Place {
  page: string; // first part of the path; "" is the lobby
  id: string; // second part
  hash: string; // secrets of links stand here: the server never sees them
  query: URLSearchParams;
}

function read(): Place {
  const [page = "", id = ""] = location.pathname.slice(1).split("/").map(decodeURIComponent);
  return { page, id, hash: location.hash.slice(1), query: new URLSearchParams(location.search) };
}

class Router {
  place: Place = $state(read());
  table: string | null = $state(null); // the table this window was at before: from its settings or rules one wants back

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    addEventListener("hashchange", () => this.#arrive());
  }

  #arrive(): void {
    if (this.place.page === "table") this.table = `/table/${encodeURIComponent(this.place.id)}`;
    this.place = read();
  }

  go(address: string, instead = false): void {
    if (instead) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** For the whole document: follow links within this page without loading it anew. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return; // a jump within the page
    event.preventDefault();
    this.go(link.href);
  };
}

export const router = new Router();
