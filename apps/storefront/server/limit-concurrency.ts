/** The queue is full. */
export class QueueFull extends Error {}

/**
 * Runs up to `atOnce` tasks in parallel and queues up to `mostWaiting`; further ones are rejected with
 * `QueueFull` at once.
 */
export function limitConcurrency(atOnce: number, mostWaiting: number) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce && queue.length >= mostWaiting) throw new QueueFull()
    if (running >= atOnce) await new Promise<void>((begin) => queue.push(begin))
    else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
