/** There are too many in line already. */
export class TooMany extends Error {}

/**
 * Lets `atOnce` pieces of work run side by side and `mostWaiting` wait in line; whoever comes after those is told
 * `TooMany` at once.
 */
export function turns(atOnce: number, mostWaiting: number) {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce && line.length >= mostWaiting) throw new TooMany()
    if (running >= atOnce) await new Promise<void>((begin) => line.push(begin))
    else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
