/** Where one stands in a line that the database keeps: since when, as the database has it, and its id. */
export interface Turn {
  at: string
  id: string
}

const atATime = 100

/**
 * All that `find` finds, in its order, however many: `find` answers so many at most that come after `last`. What comes
 * first comes after `from`, an instant.
 */
export async function* inTurn<T extends Turn>(from: string, find: (last: Turn, atATime: number) => Promise<T[]>) {
  for (let last: Turn | undefined = { at: from, id: '' }; last; ) {
    const found: T[] = await find(last, atATime)
    yield* found
    last = found.length < atATime ? undefined : found.at(-1)
  }
}
