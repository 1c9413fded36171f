import { plainJan } from '@kusuribako/contract/catalogue/jan.rules'
import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'

/**
 * The products that have a variant with exactly this SKU or JAN code, or else with a SKU that is letters before this
 * number; none for what looks like neither. The table of variants knows the codes by index, so the memory of search
 * need not.
 */
export async function productsByCode(db: Db, keyword: string): Promise<string[]> {
  const typed = keyword.normalize('NFKC').trim()
  if (!/^(?=.*\d)[A-Za-z0-9][A-Za-z0-9 ._/-]{3,}$/.test(typed)) return []
  const codes = [...new Set([typed, typed.toUpperCase(), plainJan(typed)])]
  const rows = await db
    .selectFrom('product_variant')
    .select('product_id')
    .where((eb) => {
      const isOneOf = (column: 'sku' | 'barcode' | 'ean') => eb(column, '=', eb.fn.any(eb.val(codes)))
      return eb.or([isOneOf('sku'), isOneOf('barcode'), isOneOf('ean')])
    })
    .where('deleted_at', 'is', null)
    .execute()
  return (rows.length > 0 ? rows : await variantsNumbered(db, typed)).map(({ product_id }) => product_id)
}

/** Shorter numbers are amounts (1000mg) rather than codes. The pairs of digits find candidates by the index. */
async function variantsNumbered(db: Db, typed: string): Promise<{ product_id: string }[]> {
  if (!/^\d{6,20}$/.test(typed)) return []
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_variant where letter_pairs(variant_words(title, sku, barcode)) @> letter_pairs(${typed})
      and sku ~ ${`^\\D+${typed}$`} and deleted_at is null`.execute(db)
  return rows
}
