/** Number and interval of retries for data that a browser reports by itself (shop.md §9). */
export const retries = { times: 3, every_ms: 500 }

/** Sends something until it succeeds; false when it never did. */
export async function retryUntilSent(send: () => Promise<boolean>, pause = wait): Promise<boolean> {
  for (let retry = 0; ; retry++) {
    if (await send()) return true
    if (retry === retries.times) return false
    await pause(retries.every_ms)
  }
}

const wait = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms))
