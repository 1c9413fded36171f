/** The queue is full. */
export class QueueFull extends Error {}

/**
 * Runs up to `maxRunning` tasks in parallel and queues up to `maxWaiting`; further ones are rejected with
 * `QueueFull` at once.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning && queue.length >= maxWaiting) throw new QueueFull()
    if (running >= maxRunning) await new Promise<void>((begin) => queue.push(begin))
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
