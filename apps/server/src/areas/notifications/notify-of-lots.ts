import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import type { OutgoingMail } from './letters.ts'
import { type LotRunningOut, lotsLetter } from './lots-letter.rules.ts'
import { readShop } from './shop.queries.ts'

/** Notifies the shop of lots that fall short, except those that are gone or blocked in the meantime. */
export async function notifyLotsRunningOut(
  ctx: Ctx,
  { day, lot_ids }: { day: string; lot_ids: readonly string[] },
): Promise<OutgoingMail | null> {
  const { rows } = await sql<LotRunningOut>`
    select lot.lot_number, lot.expires_on::text as expires_on, lot.told = 2 as is_short,
      coalesce((select string_agg(distinct concat_ws(' ', p.title, v.title), '、') from product_variant_inventory_item part
        join product_variant v on v.id = part.variant_id join product p on p.id = v.product_id
        where part.inventory_item_id = lot.inventory_item_id and part.deleted_at is null), '') as name,
      sum(l.quantity)::int as quantity, sum(l.aside_quantity)::int as aside_quantity
    from lot join lot_level l on l.lot_id = lot.id
    where lot.id = any(${[...lot_ids]}) and lot.blocked_at is null
    group by lot.id having sum(l.quantity) > 0 or sum(l.aside_quantity) > 0
    order by lot.expires_on, lot.id`.execute(ctx.db)
  if (rows.length === 0) return null
  const link = `${ctx.config.PUBLIC_API_URL}/app/lots`
  return {
    occasion: `lots-running-out:${day}:${lot_ids[0]}`,
    to: ctx.config.MAIL_FROM,
    letter: lotsLetter(await readShop(ctx), rows, link),
    resource_type: 'lot',
    resource_id: lot_ids[0]!,
  }
}
