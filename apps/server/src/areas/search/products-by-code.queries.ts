import { plainJan } from '@kusuribako/contract/catalogue/jan.rules'
import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import type { SearchIndex } from './open-index.ts'
import { spellingsOf } from './typed-words.ts'

/**
 * The products that have a variant with exactly this SKU or JAN code, or else with a SKU that is letters before this
 * number; none for what looks like neither. A short one is an amount or a name (24錠, B12) where words find that. The
 * table of variants knows the codes by index, so the memory of search need not.
 */
export async function productsByCode(db: Db, index: SearchIndex, keyword: string): Promise<string[]> {
  const typed = keyword.normalize('NFKC').trim()
  if (!/^(?=.*\d)[A-Za-z0-9][A-Za-z0-9 ._/-]*$/.test(typed)) return []
  const isWord = (shorterThan: number) => typed.length < shorterThan && index.products.hasAny(spellingsOf(typed, index))
  const coded = isWord(4) ? [] : await variantsCoded(db, typed)
  const found = coded.length > 0 || isWord(6) ? coded : await variantsNumbered(db, typed)
  return found.map(({ product_id }) => product_id)
}

function variantsCoded(db: Db, typed: string): Promise<{ product_id: string }[]> {
  const codes = [...new Set([typed, typed.toUpperCase(), plainJan(typed)])]
  return db
    .selectFrom('product_variant')
    .select('product_id')
    .where((eb) => {
      const isOneOf = (column: 'sku' | 'barcode' | 'ean') => eb(column, '=', eb.fn.any(eb.val(codes)))
      return eb.or([isOneOf('sku'), isOneOf('barcode'), isOneOf('ean')])
    })
    .where('deleted_at', 'is', null)
    .execute()
}

async function variantsNumbered(db: Db, typed: string): Promise<{ product_id: string }[]> {
  if (!/^\d{1,20}$/.test(typed)) return []
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_variant
    where substring(sku from '^\\D+(\\d+)$') = ${typed} and deleted_at is null`.execute(db)
  return rows
}
