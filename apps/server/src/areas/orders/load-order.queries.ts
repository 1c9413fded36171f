import type { Id } from '@kusuribako/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import type { Row } from '../../base/read.ts'
import {
  linesWhere,
  methodsWhere,
  parcelsWhere,
  paymentsWhere,
  type StaffPart,
  staffParts,
} from './order-parts.queries.ts'

export interface OrderRow extends Row {
  id: Id<'order'>
  status: string
  fulfillment_status: string
  payment_status: string
  display_id: number
  cart_id: Id<'cart'> | null
  customer_id: Id<'customer'>
  email: string
  created_at: string
}

interface Rate extends Row {
  rate: number
}

export interface OrderLineRow extends Row {
  id: Id<'item'>
  unit_price: number
  quantity: number
  returned_quantity: number | null
  includes_tax: boolean
  allow_discounts: boolean
  is_return: boolean
  variant: Row | null
  adjustments: (Row & { item_id: string; discount_id: string | null; amount: number; description: string })[]
  tax_lines: Rate[]
}

export interface OrderMethodRow extends Row {
  id: Id<'shipping_method'>
  price: number
  includes_tax: boolean
  tax_lines: Rate[]
}

/** How far a pharmacist is with the order; null when none has to look at it. */
export interface Review {
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'expired'
  waits_for: 'answer' | 'confirmation' | null
  pharmacist_name: string | null
  note: string | null
  decided_at: string | null
}

/** An order with everything that it is reckoned and answered from; instants are ISO text. */
export interface LoadedOrder {
  order: OrderRow
  items: OrderLineRow[]
  shipping_methods: OrderMethodRow[]
  payments: (Row & { amount: number })[]
  refunds: { amount: number }[]
  gift_card_transactions: { amount: number; tax_rate: number | null }[]
  discounts: Row[]
  shipping_address: Row | null
  billing_address: Row | null
  customer: Row & { id: Id<'customer'>; has_account: boolean }
  region: Row
  fulfillments: Row[]
  review: Review | null
  /** What staff asked for beside. */
  more: Partial<Record<StaffPart, Row | Row[] | null>>
}

/**
 * Reads orders `o` of which a condition holds, whole, in one statement; in no certain order. The products behind the
 * lines ride along only where they are asked for: what is written about a medicine weighs more than the order.
 */
export async function findOrders(
  db: Db,
  which: RawBuilder<unknown>,
  { products = false, more = [] }: { products?: boolean; more?: readonly StaffPart[] } = {},
): Promise<LoadedOrder[]> {
  const { rows } = await sql<{ loaded: LoadedOrder }>`
    select json_build_object(
      'order', row_to_json(o),
      'items', ${linesWhere(sql`l.order_id = o.id`, products)},
      'shipping_methods', ${methodsWhere(sql`m.order_id = o.id`)},
      'payments', ${paymentsWhere(sql`p.order_id = o.id`)},
      'refunds', (select coalesce(json_agg(json_build_object('amount', r.amount)), '[]')
        from refund r where r.order_id = o.id),
      'gift_card_transactions', (select coalesce(json_agg(json_build_object('amount', t.amount, 'tax_rate', t.tax_rate)), '[]')
        from gift_card_transaction t where t.order_id = o.id),
      'discounts', (select coalesce(json_agg(${discountJson} order by d.id), '[]')
        from order_discount od join discount d on d.id = od.discount_id where od.order_id = o.id),
      'shipping_address', (select row_to_json(a) from address a where a.id = o.shipping_address_id),
      'billing_address', (select row_to_json(a) from address a where a.id = o.billing_address_id),
      'customer', (select to_jsonb(c) - 'password_hash' from customer c where c.id = o.customer_id),
      'region', (select row_to_json(r) from region r where r.id = o.region_id),
      'fulfillments', ${parcelsWhere(sql`f.order_id = o.id`)},
      'review', (select ${reviewJson} from pharmacist_review pr left join staff s on s.id = pr.decided_by
        where pr.order_id = o.id),
      'more', json_build_object(${sql.join(more.flatMap((part) => [sql`${sql.lit(part)}`, staffParts[part]]))})
    ) as loaded
    from orders o where ${which}`.execute(db)
  return rows.map((row) => row.loaded)
}

const discountJson = sql`to_jsonb(d) || jsonb_build_object(
  'rule', (select to_jsonb(dr) from discount_rule dr where dr.id = d.rule_id))`

const reviewJson = sql`json_build_object('state', pr.status, 'waits_for', pr.waits_for, 'note', pr.note, 'decided_at', pr.decided_at,
  'pharmacist_name', nullif(concat_ws(' ', s.last_name, s.first_name), ''))`
