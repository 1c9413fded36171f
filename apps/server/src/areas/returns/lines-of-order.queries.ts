import type { SaleClass } from '@kusuribako/contract/catalogue/medicine'
import type { Id } from '@kusuribako/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import { quantityToShip } from '../inventory/index.ts'
import type { ClaimOnLine } from './claimed-pieces.rules.ts'

/** A line of an order, of its swaps or of its claims, as far as returns are concerned. */
export interface SoldLine {
  id: Id<'item'>
  /** Of the order itself, not of its swaps and claims. */
  is_own: boolean
  title: string
  description: string | null
  thumbnail: string | null
  variant_id: string | null
  unit_price: number
  includes_tax: boolean
  quantity: number
  fulfilled_quantity: number
  shipped_quantity: number
  returned_quantity: number
  /** Of them, pieces that had never been packed. */
  never_packed: number
  is_giftcard: boolean
  allow_discounts: boolean
  metadata: Record<string, unknown> | null
  tax_rates: { rate: number; name: string; code: string | null }[]
  adjustments: { discount_id: string | null; amount: number; description: string }[]
  sale_class: SaleClass | null
  /** Whether its order, swap or claim is cancelled. */
  is_canceled: boolean
  /** Pieces that returns have requested and that have not arrived. */
  coming_back: number
  /** Pieces covered by active claims. */
  claimed: number
  /** These, and confirmed swaps. */
  claims: ClaimOnLine[]
}

/**
 * Everything that was sold with an order (whose id a query may return), also through its swaps and claims. The caller
 * has locked the order. Its lines are found first, as an array: for a join with swaps, which few orders have,
 * PostgreSQL expects as many lines as the shop has ever sold, and would read them all.
 */
export async function linesOfOrder(db: Db, order_id: string | RawBuilder<string>): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select l.id, l.order_id is not null as is_own, l.title, l.description, l.thumbnail, l.variant_id, l.unit_price, l.includes_tax, l.quantity,
      coalesce(l.fulfilled_quantity, 0) as fulfilled_quantity, coalesce(l.shipped_quantity, 0) as shipped_quantity,
      coalesce(l.returned_quantity, 0) as returned_quantity, l.quantity - ${quantityToShip} as never_packed,
      l.is_giftcard, l.allow_discounts, l.metadata,
      v.metadata ->> 'jsm_category_name' as sale_class,
      coalesce(o.canceled_at, s.canceled_at, c.canceled_at) is not null as is_canceled,
      (select coalesce(json_agg(json_build_object('rate', t.rate, 'name', t.name, 'code', t.code) order by t.id), '[]')
        from line_item_tax_line t where t.item_id = l.id) as tax_rates,
      (select coalesce(json_agg(json_build_object('discount_id', a.discount_id, 'amount', a.amount,
        'description', a.description) order by a.id), '[]') from line_item_adjustment a where a.item_id = l.id) as adjustments,
      (select coalesce(sum(i.quantity), 0)::int from return_item i join return_order r on r.id = i.return_id
        where i.item_id = l.id and r.status = 'requested') as coming_back,
      (select coalesce(sum(i.quantity), 0)::int from claim_item i join claim_order k on k.id = i.claim_order_id
        where i.item_id = l.id and i.deleted_at is null and k.canceled_at is null) as claimed,
      (select coalesce(json_agg(c), '[]') from (
        select k.id as claim_id, k.type, k.refund_amount, sum(i.quantity)::int as quantity, ${requestedBack('coming')}, ${requestedBack('arrived')}
        from claim_item i join claim_order k on k.id = i.claim_order_id
        where i.item_id = l.id and i.deleted_at is null and k.canceled_at is null group by k.id
        union all
        select k.id, 'swap', w.yen, w.quantity,
          case when r.status = 'requested' then i.quantity else 0 end, coalesce(i.received_quantity, 0)
        from return_item i join return_order r on r.id = i.return_id join swap k on k.id = r.swap_id
          join swap_credit w on w.return_id = i.return_id and w.item_id = i.item_id
        where i.item_id = l.id and k.confirmed_at is not null and k.canceled_at is null and w.quantity > 0) c) as claims
    from line_item l left join orders o on o.id = l.order_id
      left join swap s on s.id = l.swap_id and s.confirmed_at is not null left join claim_order c on c.id = l.claim_order_id
      left join product_variant v on v.id = l.variant_id
    where l.id = any(array(
        select id from line_item where order_id = ${order_id}
        union all select i.id from line_item i join swap w on w.id = i.swap_id where w.order_id = ${order_id}
        union all select i.id from line_item i join claim_order k on k.id = i.claim_order_id where k.order_id = ${order_id}))
      and not l.is_return and coalesce(o.id, s.id, c.id) is not null
    order by l.created_at, l.id`.execute(db)
  return rows
}

/** Pieces of a line `l` that a claim `k` has requested back; a line of a return may never have arrived. */
const requestedBack = (alias: 'coming' | 'arrived') => sql`(select
    coalesce(sum(${alias === 'coming' ? sql`b.quantity` : sql`b.received_quantity`}), 0)::int
  from return_item b join return_order r on r.id = b.return_id where b.item_id = l.id and r.claim_order_id = k.id
    and r.status = ${alias === 'coming' ? 'requested' : 'received'}) as ${sql.raw(alias)}`
