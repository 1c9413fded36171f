/** A row's position in a list that is read by key: its instant, in the database's own format, and its id. */
export interface RowKey {
  at: string
  id: string
}

const atATime = 100

/**
 * All rows that `find` returns, in its order, however many: `find` returns at most `atATime` rows that come after
 * `last`. The first rows are those of the instant `from`.
 */
export async function* eachRow<T extends RowKey>(from: string, find: (last: RowKey, atATime: number) => Promise<T[]>) {
  for (let last: RowKey | undefined = { at: from, id: '' }; last; ) {
    const found: T[] = await find(last, atATime)
    yield* found
    last = found.length < atATime ? undefined : found.at(-1)
  }
}
