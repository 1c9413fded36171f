/** How the router's browser side writes what has no number of its own. */
const UNDEFINED = -7
const NULL = -5

/**
 * Data as the router's browser side reads it (turbo-stream: a list of all values, each word and number written once,
 * which point at one another by their place), in one pass. The router's own writer waits for promises, streams, and
 * knows dates, maps and errors; a page for everybody is made of plain data. Throws for anything else.
 */
export function flatData(root: unknown): string {
  const numbers = new Map<unknown, number>()
  const written: string[] = []

  function numberOf(value: unknown): number {
    if (value === undefined) return UNDEFINED
    if (value === null) return NULL
    if (typeof value === 'object') return numberOfInside(value)
    const known = numbers.get(value)
    if (known !== undefined) return known
    const number = written.push(plain(value)) - 1
    numbers.set(value, number)
    return number
  }

  /** Of lists and objects, each is written where it stands, though it be the same: to look for that costs more. */
  function numberOfInside(value: object): number {
    const number = written.push('') - 1
    written[number] = inside(value)
    return number
  }

  function inside(value: object): string {
    if (Array.isArray(value)) return `[${value.map(numberOf).join()}]`
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error('A page for everybody hands on plain data')
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
  if (!isPlain || Object.is(value, -0)) throw new Error(`A page for everybody hands on no ${String(value)}`)
  return JSON.stringify(value)
}
