/**
 * Hands these pieces on in their order; while one is worked on, the next is being made. What the making throws is
 * thrown at its turn. Who stops early waits for the piece that is being made.
 */
export async function* oneAhead<T>(pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pieces.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = pieces.next()
      // Heard at the next turn.
      next.catch(() => {})
      yield value
    }
  } finally {
    await pieces.return(undefined)
  }
}
