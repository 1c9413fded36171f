/** The table by which a list is filled: its handle and a SKU of each product, in their order. */
export const csvOfList = (handle: string, entries: readonly { sku: string | null }[]): string =>
  ['list_handle,sku', ...entries.map(({ sku }) => `${handle},"${(sku ?? '').replaceAll('"', '""')}"`)].join('\n')

/** The entries with one of them so many places further on; past an end it stays at the end. */
export function moved<T>(entries: readonly T[], at: number, by: number): T[] {
  const others = entries.toSpliced(at, 1)
  return others.toSpliced(Math.max(0, at + by), 0, entries[at]!)
}
