import type { shopDiscounts as api } from '@kusuribako/contract/discounts/shop-discounts'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { findRow, notFound } from '../../base/read.ts'

/** Changes the shop's own conditions of a coupon; one that is left out stays, null removes it. */
export const setTerms: Handler<typeof api.setTerms> = async (ctx, { params, body }) => {
  return ctx.tx(async (tx) => {
    const { rows } = await sql`update discount set updated_at = ${tx.now},
      metadata = jsonb_strip_nulls(coalesce(metadata, '{}') || ${JSON.stringify(body.metadata)}::jsonb)
      where id = ${params.id} and deleted_at is null returning id`.execute(tx.db)
    if (rows.length === 0) throw notFound('discount', params.id)
    return { data: { discount: (await findRow(tx.db, 'discount', params.id))! } }
  })
}
