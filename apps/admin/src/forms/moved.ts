/** The entries with one of them moved by this many positions; at an end it stays there. */
export function moved<T>(entries: readonly T[], at: number, by: number): T[] {
  const others = entries.toSpliced(at, 1)
  return others.toSpliced(Math.max(0, at + by), 0, entries[at]!)
}
