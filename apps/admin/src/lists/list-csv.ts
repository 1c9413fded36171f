/** The table that fills a list: its handle and a SKU of each product, in their order. */
export const csvOfList = (handle: string, entries: readonly { sku: string | null }[]): string =>
  ['list_handle,sku', ...entries.map(({ sku }) => `${handle},"${(sku ?? '').replaceAll('"', '""')}"`)].join('\n')
