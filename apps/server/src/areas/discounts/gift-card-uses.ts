import type { giftCardUses as api } from '@kusuribako/contract/discounts/admin-gift-cards'
import type { Answer } from '@kusuribako/contract/endpoint'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'

type Use = Answer<typeof api.list>['data']['uses'][number]

/** The money movements of a card: spent with orders, and given back with their returns. */
export const listGiftCardUses: Handler<typeof api.list> = async ({ db }, { params: { id }, query }) => {
  const { limit, offset } = query
  const { rows } = await sql<{ is_known: boolean; count: number; uses: Use[] }>`
    with found as (
      select 'spent' as kind, amount, order_id, created_at as at from gift_card_transaction where gift_card_id = ${id}
      union all
      select 'given_back', amount, order_id, created_at from given_back_in_kind where gift_card_id = ${id})
    select exists (select from gift_card where id = ${id} and deleted_at is null) as is_known,
      (select count(*) from found) as count, (select coalesce(json_agg(page), '[]') from (
        select f.kind, f.amount, f.at, json_build_object('id', o.id, 'display_id', o.display_id) as "order"
        from found f join orders o on o.id = f.order_id order by f.at desc, f.kind limit ${limit} offset ${offset}) page) as uses`.execute(
    db,
  )
  const { is_known, ...found } = rows[0]!
  if (!is_known) throw notFound('gift_card', id)
  return { data: { ...found, limit, offset } }
}
