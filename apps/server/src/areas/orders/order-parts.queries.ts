import { type RawBuilder, sql } from 'kysely'
import { columns } from '../../base/tables.gen.ts'
import { hiddenCardJson } from '../discounts/index.ts'

type Sql = RawBuilder<unknown>

// The relations of an order `o`, each as one JSON value of a subquery. A relation is read with everything below it;
// what was not requested is removed when the answer is shaped. Rows are converted to JSON once, with their relations
// as columns: assembled as jsonb, every level would be parsed and written again, ten times the work.

/** Rows as a JSON array, in a stable order. */
function list(row: Sql, from: Sql, order: Sql): Sql {
  return sql`(select coalesce(json_agg(x), '[]') from (select ${row} from ${from} order by ${order}) x)`
}

/** A row as JSON, or null. */
function one(row: Sql, from: Sql): Sql {
  return sql`(select row_to_json(x) from (select ${row} from ${from}) x)`
}

/** The columns of a table with this alias, except those named. */
function columnsExcept(table: keyof typeof columns, alias: string, ...excluded: string[]): Sql {
  const remaining = columns[table].filter((column) => !excluded.includes(column))
  return sql.join(remaining.map((column) => sql.ref(`${alias}.${column}`)))
}

const productWithProfiles = sql`(select row_to_json(x) from (
  select p.*, ${list(sql`sp.*`, sql`shipping_profile sp where sp.id = p.profile_id`, sql`sp.id`)} as profiles) x)`

/** The lines `l` that meet a condition. A line keeps its variant even when that is no longer sold. */
export function linesWhere(
  condition: Sql,
  { products = false, profiles = false, options = false, variants = true } = {},
): Sql {
  const product = profiles ? productWithProfiles : sql`row_to_json(p)`
  const variant = variantOf(products || profiles ? product : null, options)
  return list(lineWith(variants ? variant : sql`null`), sql`line_item l where ${condition}`, sql`l.created_at, l.id`)
}

function variantOf(product: Sql | null, options: boolean): Sql {
  return one(
    sql`v.*, coalesce(s.quantity, 0) as inventory_quantity, ${product ?? sql`null`} as product
      ${options ? sql`, ${valuesOfVariant} as options` : sql``}`,
    sql`product_variant v ${product ? sql`join product p on p.id = v.product_id` : sql``}
      left join stock s on s.variant_id = v.id where v.id = l.variant_id`,
  )
}

const valuesOfVariant = list(
  sql`ov.*`,
  sql`product_option_value ov where ov.variant_id = v.id and ov.deleted_at is null`,
  sql`ov.option_id`,
)

function lineWith(variant: Sql): Sql {
  return sql`l.*, ${variant} as variant,
    ${list(sql`a.*`, sql`line_item_adjustment a where a.item_id = l.id`, sql`a.id`)} as adjustments,
    ${list(sql`t.*`, sql`line_item_tax_line t where t.item_id = l.id`, sql`t.id`)} as tax_lines`
}

/** Shipping methods `m` that meet a condition. */
export function methodsWhere(condition: Sql): Sql {
  return list(method, methodsFrom(condition), sql`m.id`)
}

const method = sql`m.*, row_to_json(so) as shipping_option,
  ${list(sql`t.*`, sql`shipping_method_tax_line t where t.shipping_method_id = m.id`, sql`t.id`)} as tax_lines`

function methodsFrom(condition: Sql): Sql {
  return sql`shipping_method m join shipping_option so on so.id = m.shipping_option_id where ${condition}`
}

/** Payments `p` that meet a condition. */
export function paymentsWhere(condition: Sql): Sql {
  return list(payment, sql`payment p where ${condition}`, sql`p.created_at, p.id`)
}

/** Without the secret with which the browser paid. */
const payment = sql`${columnsExcept('payment', 'p', 'data')}, p.data - 'client_secret' as data`

/**
 * The payments of an order `o`, and what was captured for the differences of its swaps: refunds of the order may take
 * from both.
 */
export const paymentsOfOrderAndSwaps = paymentsWhere(sql`p.order_id = o.id
  or (p.captured_at is not null and p.canceled_at is null and p.swap_id = any(array(
    select s.id from swap s where s.order_id = o.id and s.canceled_at is null)))`)

/** The refunds `r` of an order `o` from these payments. */
export const isRefundOfOrder = sql`r.order_id = o.id and not exists (
  select from payment p join swap s on s.id = p.swap_id where p.id = r.payment_id and s.canceled_at is not null)`

/** Parcels `f` that meet a condition. */
export function parcelsWhere(condition: Sql): Sql {
  return list(parcel, sql`fulfillment f where ${condition}`, sql`f.created_at, f.id`)
}

const parcel = sql`f.*,
  ${list(sql`fi.*`, sql`fulfillment_item fi where fi.fulfillment_id = f.id`, sql`fi.item_id`)} as items,
  ${list(
    sql`tl.*`,
    sql`tracking_link tl where tl.fulfillment_id = f.id and tl.deleted_at is null`,
    sql`tl.id`,
  )} as tracking_links,
  ${one(sql`fp.*`, sql`fulfillment_provider fp where fp.id = f.provider_id`)} as provider`

/** The address with an id. */
export function addressOf(id: Sql): Sql {
  return one(sql`a.*`, sql`address a where a.id = ${id}`)
}

/** The customer of an order. */
export const customerOfOrder = one(
  columnsExcept('customer', 'c', 'password_hash'),
  sql`customer c where c.id = o.customer_id`,
)

/** The coupons of an order with their rules, and on request the regions where they are valid. */
export function discountsOfOrder(regions: boolean): Sql {
  return list(
    sql`d.*, ${one(sql`dr.*`, sql`discount_rule dr where dr.id = d.rule_id`)} as rule
      ${regions ? sql`, ${regionsOfDiscount} as regions` : sql``}`,
    sql`order_discount od join discount d on d.id = od.discount_id where od.order_id = o.id`,
    sql`d.id`,
  )
}

/** A code of a dynamic discount is valid in the regions of that. */
const regionsOfDiscount = list(
  sql`r.*`,
  sql`discount_region x join region r on r.id = x.region_id and r.deleted_at is null
    where x.discount_id = coalesce(d.parent_discount_id, d.id)`,
  sql`r.id`,
)

const returned = sql`rt.*,
  ${list(
    sql`ri.*, ${one(sql`rr.*`, sql`return_reason rr where rr.id = ri.reason_id`)} as reason,
      ${one(sql`l.*`, sql`line_item l where l.id = ri.item_id`)} as item`,
    sql`return_item ri where ri.return_id = rt.id`,
    sql`ri.item_id`,
  )} as items,
  ${one(method, methodsFrom(sql`m.return_id = rt.id`))} as shipping_method`

const swap = sql`sw.*,
  ${linesWhere(sql`l.swap_id = sw.id`, { profiles: true, options: true })} as additional_items,
  ${parcelsWhere(sql`f.swap_id = sw.id`)} as fulfillments,
  ${one(payment, sql`payment p where p.swap_id = sw.id`)} as payment,
  ${one(returned, sql`return_order rt where rt.swap_id = sw.id`)} as return_order,
  ${addressOf(sql`sw.shipping_address_id`)} as shipping_address,
  ${methodsWhere(sql`m.swap_id = sw.id`)} as shipping_methods`

const claimItem = sql`ci.*,
  ${one(sql`l.*`, sql`line_item l where l.id = ci.item_id`)} as item,
  ${one(sql`v.*`, sql`product_variant v where v.id = ci.variant_id`)} as variant,
  ${list(
    sql`cm.*`,
    sql`claim_image cm where cm.claim_item_id = ci.id and cm.deleted_at is null`,
    sql`cm.created_at, cm.id`,
  )} as images,
  ${list(
    sql`ct.*`,
    sql`claim_item_tag cit join claim_tag ct on ct.id = cit.claim_tag_id where cit.claim_item_id = ci.id`,
    sql`ct.id`,
  )} as tags`

const claim = sql`cl.*,
  ${linesWhere(sql`l.claim_order_id = cl.id`, { profiles: true, options: true })} as additional_items,
  ${list(
    claimItem,
    sql`claim_item ci where ci.claim_order_id = cl.id and ci.deleted_at is null`,
    sql`ci.created_at, ci.id`,
  )} as claim_items,
  ${parcelsWhere(sql`f.claim_order_id = cl.id`)} as fulfillments,
  ${one(returned, sql`return_order rt where rt.claim_order_id = cl.id`)} as return_order,
  ${addressOf(sql`cl.shipping_address_id`)} as shipping_address,
  ${methodsWhere(sql`m.claim_order_id = cl.id`)} as shipping_methods`

const editStatus = sql`case when oe.canceled_at is not null then 'canceled' when oe.confirmed_at is not null then 'confirmed'
  when oe.declined_at is not null then 'declined' when oe.requested_at is not null then 'requested' else 'created' end`
const edit = sql`oe.*, ${editStatus} as status, ${list(
  sql`ch.*, ${one(sql`l.*`, sql`line_item l where l.id = ch.line_item_id`)} as line_item,
    ${one(sql`l.*`, sql`line_item l where l.id = ch.original_line_item_id`)} as original_line_item`,
  sql`order_item_change ch where ch.order_edit_id = oe.id and ch.deleted_at is null`,
  sql`ch.created_at, ch.id`,
)} as changes`

/** A refund that is not paid out yet has `waits_for` in its metadata, beside what else is noted there (086). */
const refund = sql`${columnsExcept('refund', 'r', 'settled_at', 'metadata')}, case
  when r.settled_at is null then coalesce(r.metadata, '{}') || '{"waits_for": "answer"}'
  when v.state = 'accepted' then coalesce(r.metadata, '{}') || '{"waits_for": "arrival"}'
  else r.metadata end as metadata`

/** An order shows which gift cards have paid for it, but not the codes by which they could be spent. */
const giftCard = sql.raw(hiddenCardJson)

/** What staff may request beyond the data needed for the figures. */
export const staffParts = {
  cart: one(columnsExcept('cart', 'c', 'has_extras'), sql`cart c where c.id = o.cart_id`),
  currency: one(sql`cu.*`, sql`currency cu where cu.code = o.currency_code`),
  sales_channel: one(sql`sc.*`, sql`sales_channel sc where sc.id = o.sales_channel_id`),
  gift_cards: sql`(select coalesce(json_agg(${giftCard} || jsonb_build_object('region', to_jsonb(r)) order by g.id), '[]')
    from order_gift_card og join gift_card g on g.id = og.gift_card_id join region r on r.id = g.region_id
    where og.order_id = o.id)`,
  refunds: list(
    refund,
    sql`refund r left join refund_verdict v on v.refund_id = r.id where ${isRefundOfOrder}`,
    sql`r.created_at, r.id`,
  ),
  gift_card_transactions: list(
    sql`t.*, ${giftCard} as gift_card`,
    sql`gift_card_transaction t join gift_card g on g.id = t.gift_card_id where t.order_id = o.id`,
    sql`t.created_at, t.id`,
  ),
  returns: list(returned, sql`return_order rt where rt.order_id = o.id`, sql`rt.created_at, rt.id`),
  swaps: list(swap, sql`swap sw where sw.order_id = o.id and sw.deleted_at is null`, sql`sw.created_at, sw.id`),
  claims: list(
    claim,
    sql`claim_order cl where cl.order_id = o.id and cl.deleted_at is null`,
    sql`cl.created_at, cl.id`,
  ),
  draft_order: one(sql`d.*`, sql`draft_order d where d.id = o.draft_order_id`),
  edits: list(edit, sql`order_edit oe where oe.order_id = o.id`, sql`oe.created_at, oe.id`),
} as const
export type StaffPart = keyof typeof staffParts
