/** In how many parts these areas fall apart. */
export function parts(areas: readonly string[], near: (area: string) => readonly string[]): number {
  const left = new Set(areas);
  let count = 0;
  while (left.size) {
    count += 1;
    const queue = [left.values().next().value!];
    left.delete(queue[0]!);
    while (queue.length) for (const other of near(queue.pop()!)) if (left.delete(other)) queue.push(other);
  }
  return count;
}
