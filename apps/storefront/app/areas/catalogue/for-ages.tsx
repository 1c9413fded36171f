import type { ProductView } from './product-view.ts'

type Dosage = ProductView['dosage']

/** A medicine's ages, as its dosage states them, above the price: who may use it is asked before what it costs. */
export function ForAges({ dosage }: { dosage: Dosage }) {
  const { from, never } = agesIn(dosage)
  if (from === null && never.length === 0) return null
  return (
    <dl className="mt-4 flex flex-wrap gap-x-3 text-sm leading-normal whole-words lg:mt-2">
      <dt className="text-quiet">使う方の年齢</dt>
      {from !== null && <dd className="font-semibold">{from}</dd>}
      {never.map(({ age, dose }) => (
        <dd key={age} className="font-semibold text-danger max-lg:w-full">
          {age}は{dose}
        </dd>
      ))}
    </dl>
  )
}

/** Of all rows together `3才以上15才未満`, null where they form no such range; and the rows that forbid the use. */
export function agesIn(dosage: Dosage): { from: string | null; never: Dosage } {
  const never = dosage.filter(({ dose }) => forbids.test(dose))
  const ages = dosage.filter((row) => !never.includes(row)).map(({ age }) => age)
  return { from: ages.length > 1 ? rangeOf(ages) : (ages[0] ?? null), never }
}

const forbids = /(?:服用|使用)しないこと$/
const band = /^(?<from>\d+(?:才|歳|か月))以上(?:(?<to>\d+(?:才|歳|か月))未満)?$/

function rangeOf(ages: readonly string[]): string | null {
  const bands = ages.map((age) => band.exec(age)?.groups)
  const isIn = (one: (typeof bands)[number], at: number) =>
    one !== undefined && (at === 0 || one.to === bands[at - 1]?.from)
  // Inserts begin with the oldest; where a band is missing between two, no range is true.
  if (!bands.every(isIn)) return null
  const [oldest, youngest] = [bands[0]!, bands.at(-1)!]
  return `${youngest.from}以上${oldest.to ? `${oldest.to}未満` : ''}`
}
