import type { Id } from '@kusuribako/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import type { Row } from '../../base/read.ts'
import { recordedStaffName } from '../pharmacy/index.ts'
import {
  addressOf,
  customerOfOrder,
  discountsOfOrder,
  isRefundOfOrder,
  linesWhere,
  methodsWhere,
  parcelsWhere,
  paymentsOfOrderAndSwaps,
  paymentsWhere,
  type StaffPart,
  staffParts,
} from './order-parts.queries.ts'

interface OrderRow extends Row {
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
  is_giftcard: boolean
  variant: Row | null
  adjustments: (Row & { item_id: string; discount_id: string | null; amount: number; description: string })[]
  tax_lines: Rate[]
}

interface OrderMethodRow extends Row {
  id: Id<'shipping_method'>
  price: number
  includes_tax: boolean
  tax_lines: Rate[]
}

/** The state of the pharmacist's review; null when none is needed. */
interface Review {
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'expired'
  waits_for: 'answer' | 'confirmation' | null
  pharmacist_name: string | null
  note: string | null
  decided_at: string | null
}

/**
 * An order with everything that it is computed and answered from; instants are ISO text. What `findOrders` was not
 * asked for is null.
 */
export interface LoadedOrder {
  order: OrderRow
  items: OrderLineRow[]
  shipping_methods: OrderMethodRow[]
  payments: (Row & { amount: number })[]
  /**
   * What was given back, the earliest first; `by_bank`: taken by a bank that decided a dispute; `of_swap`: of what was
   * paid for the difference of a swap; `of_edit`: yen of it that an edit had made the order cheaper.
   */
  refunds: {
    amount: number
    reason: string
    created_at: string
    by_bank: boolean
    of_swap: boolean
    of_edit: number
  }[]
  gift_card_transactions: { amount: number; tax_rate: number | null }[]
  discounts: Row[]
  shipping_address: Row | null
  billing_address: Row | null
  customer: Row & { id: Id<'customer'>; email: string; has_account: boolean }
  region: Row
  fulfillments: Row[]
  review: Review | null
  /** What staff requested in addition. */
  more: Partial<Record<StaffPart, Row | Row[] | null>>
}

export interface Parts {
  /** The products behind the lines: a medicine's texts are larger than the order. */
  products?: boolean
  /** Like `products`, with their shipping profiles. */
  profiles?: boolean
  /** The option values of the variants of the lines. */
  options?: boolean
  /** The regions of the coupons. */
  regions?: boolean
  more?: readonly StaffPart[]
  /** Whether a relation that no figure depends on is wanted; a list that shows three of them reads three. */
  includes?: (path: string) => boolean
  /** Made in this transaction, with or without codes: nothing has left yet, and nothing was returned. */
  isNew?: 'plain' | 'with codes' | false
}

/** Reads orders `o` that meet a condition, complete unless parts are named, in one statement; in no defined order. */
export async function findOrders(db: Db, condition: RawBuilder<unknown>, parts: Parts = {}): Promise<LoadedOrder[]> {
  const { rows } = await sql<{ loaded: LoadedOrder }>`${orderSelect(db, parts)} where ${condition}`.execute(db)
  return rows.map((row) => row.loaded)
}

/** Relations that no figure depends on. */
const relations = [
  'items.variant',
  'discounts',
  'shipping_address',
  'billing_address',
  'customer',
  'region',
  'region.currency',
  'fulfillments',
  'review',
] as const

const texts = new Map<string, RawBuilder<unknown>>()

/** The statement up to its condition. Its text is built once for each set of requested parts. */
function orderSelect(
  db: Db,
  {
    products = false,
    profiles = false,
    options = false,
    regions = false,
    more = [],
    includes = () => true,
    isNew = false,
  }: Parts,
) {
  const included = relations.filter(includes)
  const key = [products, profiles, options, regions, isNew, included, more].join(' ')
  const cached = texts.get(key)
  if (cached) return cached
  const parts = { products, profiles, options, regions, more, isNew, included: new Set(included) }
  const text = sql.raw(buildSelect(parts).compile(db).sql)
  if (texts.size < 500) texts.set(key, text)
  return text
}

type SelectParts = Required<Omit<Parts, 'includes'>> & { included: ReadonlySet<string> }

function buildSelect({ more, isNew, included, regions, ...ofLines }: SelectParts) {
  const ifIncluded = (path: (typeof relations)[number], value: RawBuilder<unknown>) =>
    included.has(path) ? value : sql`null`
  const none = sql`'[]'::json`
  const unlessNew = (value: RawBuilder<unknown>) => (isNew ? none : value)
  const unlessPlain = (value: RawBuilder<unknown>) => (isNew === 'plain' ? none : value)
  return sql`
    select json_build_object(
      'order', row_to_json(o),
      'items', ${linesWhere(sql`l.order_id = o.id`, { ...ofLines, variants: included.has('items.variant') })},
      'shipping_methods', ${methodsWhere(sql`m.order_id = o.id`)},
      'payments', ${isNew ? paymentsWhere(sql`p.order_id = o.id`) : paymentsOfOrderAndSwaps},
      'refunds', ${unlessNew(refundsJson)},
      'gift_card_transactions', ${unlessPlain(giftCardTransactions)},
      'discounts', ${ifIncluded('discounts', unlessPlain(discountsOfOrder(regions)))},
      'shipping_address', ${ifIncluded('shipping_address', addressOf(sql`o.shipping_address_id`))},
      'billing_address', ${ifIncluded('billing_address', addressOf(sql`o.billing_address_id`))},
      'customer', ${ifIncluded('customer', customerOfOrder)},
      'region', ${ifIncluded('region', included.has('region.currency') ? regionWithCurrency : regionOfOrder)},
      'fulfillments', ${ifIncluded('fulfillments', unlessNew(parcelsWhere(sql`f.order_id = o.id`)))},
      'review', ${ifIncluded('review', reviewJson)},
      'more', json_build_object(${sql.join(more.flatMap((part) => [sql`${sql.lit(part)}`, staffParts[part]]))})
    ) as loaded
    from orders o`
}

const giftCardTransactions = sql`(
  select coalesce(json_agg(json_build_object('amount', t.amount, 'tax_rate', t.tax_rate)), '[]')
  from gift_card_transaction t where t.order_id = o.id)`

const regionOfOrder = sql`(select to_jsonb(r) from region r where r.id = o.region_id)`
const regionWithCurrency = sql`(select to_jsonb(r) || jsonb_build_object('currency', to_jsonb(cu))
  from region r left join currency cu on cu.code = r.currency_code where r.id = o.region_id)`

const refundsJson = sql`(select coalesce(json_agg(json_build_object('amount', r.amount, 'reason', r.reason,
    'created_at', r.created_at, 'by_bank', coalesce(r.metadata ? 'by_bank', false),
    'of_edit', coalesce((r.metadata ->> 'of_edit')::int, 0),
    'of_swap', exists (select from payment p where p.id = r.payment_id and p.swap_id is not null))
    order by r.created_at, r.id), '[]') from refund r
  where ${isRefundOfOrder} and not exists (select from refund_verdict v where v.refund_id = r.id and v.state = 'declined'))`

const reviewJson = sql`(
  select json_build_object('state', pr.status, 'waits_for', pr.waits_for, 'note', pr.note, 'decided_at', pr.decided_at,
    'pharmacist_name', nullif(${recordedStaffName('pr.decided_by_name', 'pr.decided_by')}, ''))
  from pharmacist_review pr where pr.order_id = o.id)`
