const began = performance.now()

/** Seconds since the start, as the left column of every line. */
const clock = () => `${((performance.now() - began) / 1000).toFixed(1).padStart(6)} 秒`

export function say(text: string) {
  process.stdout.write(`${clock()}  ${text}\n`)
}

/**
 * Runs one step of the start and reports its end. A longer step reports its progress:
 * `report` is passed to the work for that, and printed at most every two seconds.
 */
export async function step<T>(name: string, work: (report: (text: string) => void) => Promise<T>): Promise<T> {
  const from = performance.now()
  let progress = ''
  const timer = setInterval(() => say(`${name}: ${progress || '進めています'}`), 2000)
  try {
    const result = await work((text) => {
      progress = text
    })
    say(`${name}: できました（${((performance.now() - from) / 1000).toFixed(1)} 秒）`)
    return result
  } finally {
    clearInterval(timer)
  }
}

export type Step = typeof step

/** For tests: the same work without output. */
export const quietStep: Step = (_name, work) => work(() => {})
