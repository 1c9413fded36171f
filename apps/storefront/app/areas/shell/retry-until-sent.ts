/** Number and interval of retries for data that a browser reports by itself (shop.md §9). */
export const retries = { times: 3, every_ms: 500 }

const wait = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms))

/** Sends something until it succeeds; false when it never did. */
export async function retryUntilSent(say: () => Promise<boolean>, pause = wait): Promise<boolean> {
  for (let again = 0; ; again++) {
    if (await say()) return true
    if (again === retries.times) return false
    await pause(retries.every_ms)
  }
}
