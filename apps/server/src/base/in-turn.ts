/** A row's place in a list that is read by key: its instant, spelled as the database spells it, and its id. */
export interface Turn {
  at: string
  id: string
}

const atATime = 100

/**
 * All rows that `find` finds, in its order, however many: `find` answers at most `atATime` rows that come after `last`.
 * The first rows come after the instant `from`.
 */
export async function* inTurn<T extends Turn>(from: string, find: (last: Turn, atATime: number) => Promise<T[]>) {
  for (let last: Turn | undefined = { at: from, id: '' }; last; ) {
    const found: T[] = await find(last, atATime)
    yield* found
    last = found.length < atATime ? undefined : found.at(-1)
  }
}
