/** How the router's browser side encodes values without a number of their own. */
const UNDEFINED = -7
const NULL = -5

/**
 * Data in the format of the router's browser side (turbo-stream: a list of all values, each string and number written
 * once, referring to each other by position), in one pass. The router's own serialiser waits for promises, streams,
 * and supports dates, maps and errors; public pages contain only plain data. Throws for anything else.
 */
export function flatData(root: unknown): string {
  const numbers = new Map<unknown, number>()
  const written: string[] = []

  function numberOf(value: unknown): number {
    if (value === undefined) return UNDEFINED
    if (value === null) return NULL
    if (typeof value === 'object') return numberOfInside(value)
    const existing = numbers.get(value)
    if (existing !== undefined) return existing
    const number = written.push(plain(value)) - 1
    numbers.set(value, number)
    return number
  }

  /** Repeated lists and objects are written each time: detecting them costs more. */
  function numberOfInside(value: object): number {
    const number = written.push('') - 1
    written[number] = encodeInside(value)
    return number
  }

  function encodeInside(value: object): string {
    if (Array.isArray(value)) return `[${value.map(numberOf).join()}]`
    if (Object.getPrototypeOf(value) !== Object.prototype)
      throw new Error('The loader of a public page must return plain data')
    let pairs = ''
    for (const name in value)
      pairs += `${pairs && ','}"_${numberOf(name)}":${numberOf(value[name as keyof typeof value])}`
    return `{${pairs}}`
  }

  numberOf(root)
  return `[${written.join()}]\n`
}

function plain(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
  if (!isPlain || Object.is(value, -0)) throw new Error(`The loader of a public page must not return ${String(value)}`)
  return JSON.stringify(value)
}
