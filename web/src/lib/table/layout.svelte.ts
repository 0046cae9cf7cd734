/** How the table page is arranged on this device: by its width, and by what was folded or pulled. Kept in the browser. */

const PLACE = "ochre.layout";
const LEAST = 300;
const MOST = 560;

interface Kept {
  panel?: number;
  folded?: boolean;
}

function stored(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

class Layout {
  width = $state(typeof innerWidth === "number" ? innerWidth : 1280);
  #kept: Kept = $state.raw(stored());

  /** Narrow: map with a sheet, bar at the bottom. Middle: emblems beside the map. Huge: log and talk in a column. */
  mode: "narrow" | "middle" | "wide" | "huge" = $derived(
    this.width < 900 ? "narrow" : this.width < 1280 ? "middle" : this.width < 1920 ? "wide" : "huge",
  );
  narrow = $derived(this.mode === "narrow");
  huge = $derived(this.mode === "huge");
  folded = $derived(Boolean(this.#kept.folded));
  panel = $derived(this.#kept.panel ?? (this.width >= 1920 ? 400 : 348));

  fold(): void {
    this.#keep({ folded: !this.folded });
  }

  grab = (event: PointerEvent): void => {
    const handle = event.currentTarget as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    const [start, before] = [event.clientX, this.panel];
    const turn = getComputedStyle(handle).direction === "rtl" ? -1 : 1;
    const move = (moved: PointerEvent): void => this.#size(before + turn * (start - moved.clientX));
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", () => handle.removeEventListener("pointermove", move), { once: true });
  };

  nudge = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowLeft" ? 16 : event.key === "ArrowRight" ? -16 : 0;
    if (!step) return;
    event.preventDefault();
    this.#size(this.panel + step);
  };

  #size(panel: number): void {
    this.#keep({ panel: Math.round(Math.max(LEAST, Math.min(MOST, panel))) });
  }

  #keep(change: Kept): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // holds until the page is closed
    }
  }
}

export const layout = new Layout();
