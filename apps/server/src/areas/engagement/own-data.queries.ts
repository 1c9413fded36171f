import type { OwnDataPart } from '@kusuribako/contract/engagement/own-data'
import { type Db, statement } from '../../base/db.ts'
import type { Database } from '../../base/tables.gen.ts'

type Column<T extends keyof Database> = keyof Database[T] & string

interface Part {
  columns: readonly string[]
  query: string
}

/** The caller's rows of one table, in the exported columns. */
const rowsOf = <T extends keyof Database>(table: T, columns: readonly Column<T>[], condition: string): Part => ({
  columns,
  query: `(select coalesce(json_agg(r), '[]') from (select ${columns.map((column) => `"${column}"`).join(', ')}
    from ${table} where ${condition} order by 1) r)`,
})

const ofCustomer = 'customer_id = $1'
const ofOrder = 'order_id in (select id from my_order)'
const ofCart = 'cart_id in (select id from my_cart)'
const ofSubscription = 'subscription_id in (select id from subscription where customer_id = $1)'
const ofEmail = (column: string) => `${column} = (select verified from me)`
const timestamps = ['created_at', 'updated_at'] as const

const accountParts = {
  customer: rowsOf(
    'customer',
    ['id', 'email', 'first_name', 'last_name', 'phone', 'has_account', 'metadata', ...timestamps],
    'id = $1',
  ),
  address: rowsOf(
    'address',
    [
      ...(['id', 'last_name', 'first_name', 'company', 'postal_code', 'province', 'city', 'address_1'] as const),
      ...(['address_2', 'country_code', 'phone', 'metadata', ...timestamps] as const),
    ],
    `customer_id = $1 or id in (
      select unnest(array[shipping_address_id, billing_address_id]) from orders where customer_id = $1
      union select unnest(array[shipping_address_id, billing_address_id]) from cart where id in (select id from my_cart)
      union select billing_address_id from customer where id = $1
      union select shipping_address_id from subscription where customer_id = $1
      union select shipping_address_id from swap where ${ofOrder}
      union select shipping_address_id from claim_order where ${ofOrder})`,
  ),
  customer_group: rowsOf(
    'customer_group',
    ['name'],
    'id in (select customer_group_id from customer_group_customer where customer_id = $1)',
  ),
  session: rowsOf('session', ['created_at', 'expires_at'], ofCustomer),
  marketing_subscription: rowsOf(
    'marketing_subscription',
    ['email', 'email_magazine', 'medicine_recommendation', 'consents', 'updated_at'],
    ofEmail('email'),
  ),
  notification: rowsOf('notification', ['created_at', 'event_name', 'to'], ofCustomer),
  mail: rowsOf('mail', ['created_at', 'occasion', 'recipient', 'subject', 'sent_at'], ofEmail('recipient')),
}

const orderParts = {
  cart: rowsOf(
    'cart',
    ['id', 'email', 'shipping_address_id', 'billing_address_id', 'context', 'metadata', 'completed_at', ...timestamps],
    'id in (select id from my_cart)',
  ),
  line_item: rowsOf(
    'line_item',
    [
      ...(['id', 'cart_id', 'order_id', 'title', 'description', 'variant_id', 'quantity', 'unit_price'] as const),
      ...(['metadata', 'created_at'] as const),
    ],
    `${ofOrder} or (order_id is null and ${ofCart})`,
  ),
  wallet_payment: rowsOf('wallet_payment', ['id', 'provider_id', 'amount', 'status', ...timestamps], ofCart),
  checkout_attempt: rowsOf(
    'checkout_attempt',
    ['created_at', 'order_id', 'provider_id', 'amount', 'status', 'confirmation'],
    ofOrder,
  ),
  orders: rowsOf(
    'orders',
    [
      ...(['display_id', 'id', 'email', 'status', 'payment_status', 'fulfillment_status', 'total'] as const),
      ...(['shipping_address_id', 'billing_address_id', 'metadata', 'canceled_at', ...timestamps] as const),
    ],
    ofCustomer,
  ),
  order_origin: rowsOf('order_origin', ['order_id', 'placed_from'], ofOrder),
  shipping_method: rowsOf('shipping_method', ['id', 'order_id', 'price', 'data'], ofOrder),
  payment: rowsOf(
    'payment',
    ['id', 'order_id', 'provider_id', 'amount', 'amount_refunded', 'captured_at', 'canceled_at', 'created_at'],
    ofOrder,
  ),
  refund: rowsOf('refund', ['id', 'order_id', 'amount', 'reason', 'created_at'], ofOrder),
  fulfillment: rowsOf(
    'fulfillment',
    ['id', 'order_id', 'tracking_numbers', 'shipped_at', 'canceled_at', 'created_at'],
    ofOrder,
  ),
  receipt: rowsOf('receipt', ['id', 'order_id', 'version', 'addressee', 'total', 'document', 'issued_at'], ofOrder),
  discount_use: rowsOf('discount_use', ['used_at', 'discount_id', 'email'], ofCustomer),
  gift_card_transaction: rowsOf('gift_card_transaction', ['id', 'order_id', 'amount', 'created_at'], ofOrder),
  given_back_in_kind: rowsOf('given_back_in_kind', ['id', 'order_id', 'amount', 'created_at'], ofOrder),
  return_order: rowsOf(
    'return_order',
    ['id', 'order_id', 'status', 'refund_amount', 'metadata', 'received_at', 'created_at'],
    ofOrder,
  ),
  return_item: rowsOf(
    'return_item',
    ['return_id', 'item_id', 'quantity', 'reason_id', 'note', 'metadata'],
    `return_id in (select id from return_order where ${ofOrder})`,
  ),
  swap: rowsOf('swap', ['id', 'order_id', 'payment_status', 'fulfillment_status', 'metadata', 'created_at'], ofOrder),
  claim_order: rowsOf('claim_order', ['id', 'order_id', 'type', 'refund_amount', 'metadata', 'created_at'], ofOrder),
  claim_item: rowsOf(
    'claim_item',
    ['created_at', 'claim_order_id', 'item_id', 'quantity', 'reason', 'note', 'metadata'],
    `claim_order_id in (select id from claim_order where ${ofOrder})`,
  ),
  order_edit: rowsOf(
    'order_edit',
    ['id', 'order_id', 'confirmed_at', 'declined_at', 'declined_reason', 'created_at'],
    ofOrder,
  ),
  legacy_order: rowsOf(
    'legacy_order',
    [
      'created_at',
      'name',
      'email',
      'total',
      'financial_status',
      'fulfillment_status',
      'shipping',
      'line_items',
      'metadata',
    ],
    `lower(email) = (select verified from me)`,
  ),
}

const otherParts = {
  purchase_answer: rowsOf(
    'purchase_answer',
    ['created_at', 'line_item_id', 'order_id', 'questionnaire_version', 'answers'],
    `${ofOrder} or (order_id is null and ${ofCart})`,
  ),
  pharmacist_review: rowsOf('pharmacist_review', ['created_at', 'order_id', 'status', 'note', 'decided_at'], ofOrder),
  // Judged again after an edit (031): the earlier judgement may have a note.
  pharmacist_review_past: rowsOf(
    'pharmacist_review_past',
    ['created_at', 'order_id', 'status', 'note', 'decided_at'],
    ofOrder,
  ),
  pharmacist_message: rowsOf('pharmacist_message', ['created_at', 'order_id', 'secret_text'], ofOrder),
  medicine_information: rowsOf(
    'medicine_information',
    ['provided_at', 'order_id', 'version', 'sheet', 'secret_advice', 'confirmed_at'],
    ofOrder,
  ),
  age_assurance: rowsOf('age_assurance', ['checked_on', 'level', 'birthday'], ofCustomer),
  guarded_purchase: rowsOf(
    'guarded_purchase',
    ['bought_on', 'sold_at', 'order_id', 'email', 'ingredient', 'packages', 'age_level', 'customer_age'],
    ofCustomer,
  ),
  health_reading: rowsOf('health_reading', ['read_at', 'order_id'], ofOrder),
  point_account: rowsOf('point_account', ['updated_at', 'balance', 'pending'], ofCustomer),
  point_movement: rowsOf(
    'point_movement',
    ['moved_at', 'kind', 'delta', 'pending_delta', 'order_id', 'note'],
    ofCustomer,
  ),
  d_point_entry: rowsOf('d_point_entry', ['created_at', 'kind', 'points', 'state', 'order_id'], ofCustomer),
  d_point_balance: rowsOf('d_point_balance', ['asked_at', 'points', 'card_last4'], ofCustomer),
  subscription: rowsOf(
    'subscription',
    [
      ...(['id', 'status', 'variant_id', 'quantity', 'plan', 'current_cycle', 'next_order_at'] as const),
      ...(['skipped_order_at', 'shipping_address_id', 'payment_provider_id', 'cancelled_at', ...timestamps] as const),
    ],
    ofCustomer,
  ),
  subscription_event: rowsOf(
    'subscription_event',
    ['created_at', 'subscription_id', 'type', 'metadata'],
    ofSubscription,
  ),
  subscription_renewal: rowsOf(
    'subscription_renewal',
    ['created_at', 'subscription_id', 'cycle', 'order_id'],
    ofSubscription,
  ),
  favorite_variant: rowsOf('favorite_variant', ['created_at', 'variant_id'], ofCustomer),
  restock_notice: rowsOf(
    'restock_notice',
    ['created_at', 'email', 'variant_id', 'notified_at'],
    `customer_id = $1 or ${ofEmail('email')}`,
  ),
  article_feedback: rowsOf(
    'article_feedback',
    ['created_at', 'article_id', 'is_helpful', 'feedback_choice', 'comment'],
    'voter = $1',
  ),
  inquiry: rowsOf(
    'inquiry',
    ['created_at', 'path', 'name', 'reply_email', 'order_number', 'content'],
    ofEmail('lower(reply_email)'),
  ),
}

export const parts: Record<OwnDataPart, Part> = { ...accountParts, ...orderParts, ...otherParts }

const readAllParts = statement<{ parts: Record<OwnDataPart, Record<string, unknown>[]> }>(
  `with me as (select case when metadata ->> 'verified_email' = 'true' then email end as verified
      from customer where id = $1),
    my_order as (select id from orders where customer_id = $1),
    my_cart as (select id from cart where customer_id = $1 union select cart_id from orders where customer_id = $1)
  select json_build_object(${Object.entries(parts)
    .map(([part, { query }]) => `'${part}', ${query}`)
    .join(', ')}) as parts`,
)

/** All rows of this customer, part by part; encrypted values are still `\x…`. */
export const findOwnData = async (db: Db, customer_id: string) => (await readAllParts(db, customer_id))[0]!.parts
