import { plainJan } from '@kusuribako/contract/catalogue/jan.rules'
import type { Db } from '../../base/db.ts'

/**
 * The products that have a variant with exactly this SKU or JAN code; none for what looks like neither. The table of
 * variants knows the codes by index, so the memory of search need not.
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
  return rows.map(({ product_id }) => product_id)
}
