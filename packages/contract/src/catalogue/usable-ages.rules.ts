interface Row {
  age: string
  dose: string
}

/** Ages in months: the first, and the one that is too old. */
export type Months = readonly [from: number, below: number]

/** Of all rows together `3才以上15才未満`, null where they form no such range; and the rows that forbid the use. */
export function agesIn<Dose extends Row>(dosage: readonly Dose[]): { from: string | null; never: Dose[] } {
  const never = dosage.filter(({ dose }) => forbids.test(dose))
  const ages = dosage.filter((row) => !never.includes(row)).map(({ age }) => age)
  return { from: ages.length > 1 ? rangeOf(ages) : (ages[0] ?? null), never }
}

/** The ages for a place with room for few words, null where the dosage tells none, or not so. */
export function ageInFewWords(dosage: readonly Row[]): string | null {
  const { from } = agesIn(dosage)
  return from !== null && from.length <= 20 && /\d|成人|小児/.test(from) ? from : null
}

const forbids = /(?:服用|使用)しないこと$/
const band = /^(?<from>\d+(?:才|歳|か月))以上(?:(?<to>\d+(?:才|歳|か月))未満)?$/

function rangeOf(ages: readonly string[]): string | null {
  const bands = ages.map((age) => band.exec(age)?.groups)
  const adjoinsPrevious = (one: (typeof bands)[number], at: number) =>
    one !== undefined && (at === 0 || one.to === bands[at - 1]?.from)
  // Inserts begin with the oldest; where a band is missing between two, no range is true.
  if (!bands.every(adjoinsPrevious)) return null
  const [oldest, youngest] = [bands[0]!, bands.at(-1)!]
  return `${youngest.from}以上${oldest.to ? `${oldest.to}未満` : ''}`
}

/** Older than anybody. */
export const noUpperLimit = 150 * 12
const monthsOfGroups: Record<string, Months> = {
  乳児: [0, 12],
  幼児: [12, 84],
  小児: [84, 180],
  成人: [180, noUpperLimit],
  高齢者: [780, noUpperLimit],
}

/**
 * The ages at which goods may be used, the youngest first: what the dosage gives, without what it forbids, and nobody
 * outside the age groups. None where neither tells an age: then it is unknown.
 */
export function usableMonths(dosage: readonly Row[], ageGroups: readonly string[]): Months[] {
  const { never } = agesIn(dosage)
  const dosageAges = dosage.filter((row) => !never.includes(row)).map(({ age }) => monthsOf(age))
  const byDosage = dosageAges.includes(null) ? [] : mergeRanges(dosageAges as Months[])
  const byGroups = mergeRanges(
    ageGroups.flatMap((name) => (Object.hasOwn(monthsOfGroups, name) ? [monthsOfGroups[name]!] : [])),
  )
  const allowed =
    byDosage.length > 0 && byGroups.length > 0
      ? byDosage.flatMap((one) => byGroups.flatMap((other) => intersection(one, other)))
      : [...byDosage, ...byGroups]
  return never
    .map(({ age }) => monthsOf(age))
    .reduce<Months[]>((remaining, forbidden) => without(remaining, forbidden), allowed)
}

const ageBound = /(\d+)(才|歳|[かカヵヶケ]月)(以上|から|未満)/g

/** `3か月以上1才未満`, `成人（15才以上）`; null where no age is written. */
function monthsOf(text: string): Months | null {
  const bounds = [...text.normalize('NFKC').matchAll(ageBound)].map(([, number, unit, side]) => ({
    isUpper: side === '未満',
    months: Number(number) * (unit === '才' || unit === '歳' ? 12 : 1),
  }))
  if (bounds.length === 0) return null
  return [
    bounds.find(({ isUpper }) => !isUpper)?.months ?? 0,
    bounds.find((edge) => edge.isUpper)?.months ?? noUpperLimit,
  ]
}

/** The same ages in as few ranges as possible. */
function mergeRanges(ranges: readonly Months[]): Months[] {
  const merged: [number, number][] = []
  for (const [from, below] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], below)
    else merged.push([from, below])
  }
  return merged
}

function intersection(one: Months, other: Months): Months[] {
  const overlap: Months = [Math.max(one[0], other[0]), Math.min(one[1], other[1])]
  return overlap[0] < overlap[1] ? [overlap] : []
}

const without = (ranges: readonly Months[], forbidden: Months | null): Months[] =>
  forbidden === null
    ? [...ranges]
    : ranges.flatMap((one) => [
        ...intersection(one, [0, forbidden[0]]),
        ...intersection(one, [forbidden[1], noUpperLimit]),
      ])
