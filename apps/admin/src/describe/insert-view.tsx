import { Facts, Section } from '../shell/section.tsx'
import type { Insert } from './insert.ts'
import { sections } from './insert-fields.tsx'
import { type Key, type Row, type Values, valuesOf } from './insert-form.ts'
import { kindOf, partsOf } from './insert-parts.ts'
import { labelsFor, say } from './words.ts'

/** The package insert, read-only. */
export function InsertView({ insert }: { insert: Insert }) {
  const values = valuesOf(insert.metadata)
  const labels = labelsFor(kindOf(insert))
  const parts = partsOf(insert)
  const facts = sections
    .flatMap(([, keys]) => keys)
    .filter((key) => parts.has(key))
    .map((key): [string, string] => [labels[key], textOf(values, key)])
  return (
    <div className="mt-4 max-w-4xl">
      <Section title={say.title}>
        <Facts facts={facts} />
      </Section>
    </div>
  )
}

function textOf(values: Values, key: Key): string {
  if (key === 'allergen') return values.stated === 'some' ? values.allergen : say.allergens[values.stated]
  if (key === 'ingredients' || key === 'dosage') return values[key].map(lineOf).join('\n') || say.nothing
  return values[key] || say.nothing
}

const lineOf = ({ cells }: Row) => cells.filter(Boolean).join('　')
