import { agesIn } from '@kusuribako/contract/catalogue/usable-ages.rules'
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
