/** Whatever a question tells of itself, line by line, with names for ids. */
export function readable(
  about: Record<string, unknown>,
  name: (id: string) => string,
): { name: string; text: string }[] {
  return Object.entries(about)
    .filter(([key, value]) => key !== "form" && value !== null && value !== undefined)
    .map(([key, value]) => ({ name: key.replaceAll("_", " "), text: inWords(value, name) }));
}

function inWords(value: unknown, name: (id: string) => string): string {
  if (typeof value === "string") return name(value);
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map((one) => inWords(one, name)).join(", ");
  return Object.entries(value)
    .map(([key, one]) => `${name(key)}: ${inWords(one, name)}`)
    .join("; ");
}
