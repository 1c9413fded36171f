/** The maximum rows of one call. */
const rowsPerCall = 1000

/** Every row of a list, across pages: the content of an exported table. */
export async function readAll<T>(
  readPage: (page: { limit: number; offset: number }) => Promise<{ rows: T[]; count: number }>,
): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const { rows, count } = await readPage({ limit: rowsPerCall, offset: all.length })
    all.push(...rows)
    if (rows.length === 0 || all.length >= count) return all
  }
}
