/**
 * Passes these pieces on in their order; while one is processed, the next is being prepared. An error in preparing is
 * thrown at that piece's turn. A consumer that stops early waits for the piece being prepared.
 */
export async function* prefetchNext<T>(pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pieces.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = pieces.next()
      // Thrown at the next turn.
      next.catch(() => {})
      yield value
    }
  } finally {
    await pieces.return(undefined)
  }
}
