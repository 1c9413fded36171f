import type { shopDiscounts as api } from '@kusuribako/contract/discounts/shop-discounts'
import type { Handler } from '../../base/ctx.ts'
import { findRow, notFound, type Readable, readList } from '../../base/read.ts'

const codes: Readable = {
  table: 'discount',
  relations: {},
  fields: ['id', 'code', 'is_disabled', 'starts_at', 'ends_at', 'usage_limit', 'usage_count', 'created_at'],
  searched: ['code'],
  order: '-created_at',
}

/** The codes generated from a dynamic coupon, one per buyer. */
export const listCodesOfDiscount: Handler<typeof api.codes> = async ({ db }, { params, query }) => {
  const [parent, { rows, count }] = await Promise.all([
    findRow(db, 'discount', params.id),
    readList(db, codes, query, { parent_discount_id: params.id }),
  ])
  if (!parent) throw notFound('discount', params.id)
  return { data: { codes: rows, count, limit: query.limit, offset: query.offset } }
}
