const began = performance.now()

/** Seconds since the start, as the left column of every line. */
const clock = () => `${((performance.now() - began) / 1000).toFixed(1).padStart(6)} 秒`

export function say(text: string) {
  process.stdout.write(`${clock()}  ${text}\n`)
}

/**
 * Does one step of the start and says so when it is done. A step that takes longer tells on the way what it is doing:
 * `tell` is given to the work for that, and is heard at most every two seconds.
 */
export async function step<T>(name: string, work: (tell: (text: string) => void) => Promise<T>): Promise<T> {
  const from = performance.now()
  let news = ''
  const beat = setInterval(() => say(`${name}: ${news || '進めています'}`), 2000)
  try {
    const result = await work((text) => {
      news = text
    })
    say(`${name}: できました（${((performance.now() - from) / 1000).toFixed(1)} 秒）`)
    return result
  } finally {
    clearInterval(beat)
  }
}

export type Step = typeof step

/** For tests: the same work without words. */
export const quietStep: Step = (_name, work) => work(() => {})
