import type { Id } from '@kusuribako/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import type { Row } from '../../base/read.ts'

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
  state: 'waiting' | 'approved' | 'rejected'
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
  review: Review | null
}

/**
 * Reads orders `o` of which a condition holds, whole, in one statement; in no certain order. The products behind the
 * lines ride along only where they are asked for: what is written about a medicine weighs more than the order.
 */
export async function findOrders(
  db: Db,
  which: RawBuilder<unknown>,
  { products = false }: { products?: boolean } = {},
): Promise<LoadedOrder[]> {
  const { rows } = await sql<{ loaded: LoadedOrder }>`
    select json_build_object(
      'order', row_to_json(o),
      'items', (select coalesce(json_agg(${lineJson(products ? productJson : sql`null::jsonb`)} order by l.created_at, l.id), '[]')
        from line_item l where l.order_id = o.id),
      'shipping_methods', (select coalesce(json_agg(${methodJson} order by m.id), '[]')
        from shipping_method m join shipping_option so on so.id = m.shipping_option_id where m.order_id = o.id),
      'payments', (select coalesce(json_agg(${paymentJson} order by p.created_at, p.id), '[]')
        from payment p where p.order_id = o.id),
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
      'review', (select ${reviewJson} from pharmacist_review pr left join staff s on s.id = pr.decided_by
        where pr.order_id = o.id)
    ) as loaded
    from orders o where ${which}`.execute(db)
  return rows.map((row) => row.loaded)
}

/** A line keeps its variant even when that is no longer sold. */
const lineJson = (product: RawBuilder<unknown>) => sql`to_jsonb(l) || jsonb_build_object(
  'swap_id', null, 'claim_order_id', null,
  'variant', (select to_jsonb(v) || jsonb_build_object('inventory_quantity', coalesce(s.quantity, 0), 'product', ${product})
    from product_variant v join product p on p.id = v.product_id left join stock s on s.variant_id = v.id
    where v.id = l.variant_id),
  'adjustments', (select coalesce(jsonb_agg(to_jsonb(a) order by a.id), '[]')
    from line_item_adjustment a where a.item_id = l.id),
  'tax_lines', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from line_item_tax_line t where t.item_id = l.id))`

const productJson = sql`to_jsonb(p)`

const methodJson = sql`to_jsonb(m) || jsonb_build_object(
  'claim_order_id', null, 'swap_id', null, 'return_id', null,
  'shipping_option', to_jsonb(so),
  'tax_lines', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]')
    from shipping_method_tax_line t where t.shipping_method_id = m.id))`

/** What a browser needed to pay is not told again. */
const paymentJson = sql`to_jsonb(p) || jsonb_build_object('swap_id', null, 'data', p.data - 'client_secret')`

const discountJson = sql`to_jsonb(d) || jsonb_build_object(
  'rule', (select to_jsonb(dr) from discount_rule dr where dr.id = d.rule_id))`

const reviewJson = sql`json_build_object('state', pr.status, 'note', pr.note, 'decided_at', pr.decided_at,
  'pharmacist_name', nullif(concat_ws(' ', s.last_name, s.first_name), ''))`
