/** The entries with one of them so many places further on; past an end it stays at the end. */
export function moved<T>(entries: readonly T[], at: number, by: number): T[] {
  const others = entries.toSpliced(at, 1)
  return others.toSpliced(Math.max(0, at + by), 0, entries[at]!)
}
