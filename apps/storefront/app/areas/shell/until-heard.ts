/** What a browser tells of itself is told again so often, so far apart (shop.md §9). */
export const toldAgain = { times: 3, every_ms: 500 }

const wait = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms))

/** Says something until it was heard; false when nobody has. */
export async function untilHeard(say: () => Promise<boolean>, pause = wait): Promise<boolean> {
  for (let again = 0; ; again++) {
    if (await say()) return true
    if (again === toldAgain.times) return false
    await pause(toldAgain.every_ms)
  }
}
