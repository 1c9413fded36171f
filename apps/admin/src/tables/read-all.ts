/** The maximum rows of one call. */
const rowsPerCall = 1000

/** Every row of a list, across pages: the content of an exported table. The list may count up to a limit only. */
export async function readAll<T>(
  readPage: (page: { limit: number; offset: number }) => Promise<{ rows: T[] }>,
): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const { rows } = await readPage({ limit: rowsPerCall, offset: all.length })
    all.push(...rows)
    if (rows.length < rowsPerCall) return all
  }
}
