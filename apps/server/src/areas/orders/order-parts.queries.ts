import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

// What hangs on an order `o`, each as one JSON value of a subquery. A relation is told with all below it; what nobody
// asked for is left out when the answer is shaped.

/** Columns of a list's rows as a JSON array, in an order that stays. */
function list(row: Sql, from: Sql, order: Sql): Sql {
  return sql`(select coalesce(jsonb_agg(${row} order by ${order}), '[]') from ${from})`
}

function one(row: Sql, from: Sql): Sql {
  return sql`(select ${row} from ${from})`
}

/** Lines `l` of which a condition holds. A line keeps its variant even when that is no longer sold. */
export function linesWhere(which: Sql, products = false): Sql {
  const row = lineJson(products ? sql`to_jsonb(p)` : sql`null::jsonb`)
  return list(row, sql`line_item l where ${which}`, sql`l.created_at, l.id`)
}

function lineJson(product: Sql): Sql {
  return sql`to_jsonb(l) || jsonb_build_object(
    'variant', (select to_jsonb(v) || jsonb_build_object('inventory_quantity', coalesce(s.quantity, 0), 'product', ${product})
      from product_variant v join product p on p.id = v.product_id left join stock s on s.variant_id = v.id
      where v.id = l.variant_id),
    'adjustments', (select coalesce(jsonb_agg(to_jsonb(a) order by a.id), '[]')
      from line_item_adjustment a where a.item_id = l.id),
    'tax_lines', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]')
      from line_item_tax_line t where t.item_id = l.id))`
}

/** Deliveries `m` of which a condition holds. */
export function methodsWhere(which: Sql): Sql {
  return list(methodJson, methodsFrom(which), sql`m.id`)
}

const methodJson = sql`to_jsonb(m) || jsonb_build_object(
  'shipping_option', to_jsonb(so),
  'tax_lines', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]')
    from shipping_method_tax_line t where t.shipping_method_id = m.id))`

function methodsFrom(which: Sql): Sql {
  return sql`shipping_method m join shipping_option so on so.id = m.shipping_option_id where ${which}`
}

/** Payments `p` of which a condition holds. */
export function paymentsWhere(which: Sql): Sql {
  return list(paymentJson, sql`payment p where ${which}`, sql`p.created_at, p.id`)
}

/** What a browser needed to pay is not told again. */
const paymentJson = sql`to_jsonb(p) || jsonb_build_object('data', p.data - 'client_secret')`

/** Parcels `f` of which a condition holds. */
export function parcelsWhere(which: Sql): Sql {
  return list(parcelJson, sql`fulfillment f where ${which}`, sql`f.created_at, f.id`)
}

const parcelJson = sql`to_jsonb(f) || jsonb_build_object(
  'items', ${list(sql`to_jsonb(fi)`, sql`fulfillment_item fi where fi.fulfillment_id = f.id`, sql`fi.item_id`)},
  'tracking_links', ${list(
    sql`to_jsonb(tl)`,
    sql`tracking_link tl where tl.fulfillment_id = f.id and tl.deleted_at is null`,
    sql`tl.id`,
  )},
  'provider', ${one(sql`to_jsonb(fp)`, sql`fulfillment_provider fp where fp.id = f.provider_id`)})`

function addressOf(id: Sql): Sql {
  return one(sql`to_jsonb(a)`, sql`address a where a.id = ${id}`)
}

const returnJson = sql`to_jsonb(rt) || jsonb_build_object(
  'items', ${list(
    sql`to_jsonb(ri) || jsonb_build_object(
      'reason', ${one(sql`to_jsonb(rr)`, sql`return_reason rr where rr.id = ri.reason_id`)},
      'item', ${one(sql`to_jsonb(l)`, sql`line_item l where l.id = ri.item_id`)})`,
    sql`return_item ri where ri.return_id = rt.id`,
    sql`ri.item_id`,
  )},
  'shipping_method', ${one(methodJson, methodsFrom(sql`m.return_id = rt.id`))})`

const swapJson = sql`to_jsonb(sw) || jsonb_build_object(
  'additional_items', ${linesWhere(sql`l.swap_id = sw.id`, true)},
  'fulfillments', ${parcelsWhere(sql`f.swap_id = sw.id`)},
  'payment', ${one(paymentJson, sql`payment p where p.swap_id = sw.id`)},
  'return_order', ${one(returnJson, sql`return_order rt where rt.swap_id = sw.id`)},
  'shipping_address', ${addressOf(sql`sw.shipping_address_id`)},
  'shipping_methods', ${methodsWhere(sql`m.swap_id = sw.id`)})`

const claimItemJson = sql`to_jsonb(ci) || jsonb_build_object(
  'item', ${one(sql`to_jsonb(l)`, sql`line_item l where l.id = ci.item_id`)},
  'variant', ${one(sql`to_jsonb(v)`, sql`product_variant v where v.id = ci.variant_id`)},
  'images', ${list(sql`to_jsonb(cm)`, sql`claim_image cm where cm.claim_item_id = ci.id and cm.deleted_at is null`, sql`cm.created_at, cm.id`)},
  'tags', ${list(sql`to_jsonb(ct)`, sql`claim_item_tag cit join claim_tag ct on ct.id = cit.claim_tag_id where cit.claim_item_id = ci.id`, sql`ct.id`)})`

const claimJson = sql`to_jsonb(cl) || jsonb_build_object(
  'additional_items', ${linesWhere(sql`l.claim_order_id = cl.id`, true)},
  'claim_items', ${list(claimItemJson, sql`claim_item ci where ci.claim_order_id = cl.id and ci.deleted_at is null`, sql`ci.created_at, ci.id`)},
  'fulfillments', ${parcelsWhere(sql`f.claim_order_id = cl.id`)},
  'return_order', ${one(returnJson, sql`return_order rt where rt.claim_order_id = cl.id`)},
  'shipping_address', ${addressOf(sql`cl.shipping_address_id`)},
  'shipping_methods', ${methodsWhere(sql`m.claim_order_id = cl.id`)})`

const editStatus = sql`case when oe.canceled_at is not null then 'canceled' when oe.confirmed_at is not null then 'confirmed'
  when oe.declined_at is not null then 'declined' when oe.requested_at is not null then 'requested' else 'created' end`
const editJson = sql`to_jsonb(oe) || jsonb_build_object('status', ${editStatus}, 'changes', ${list(
  sql`to_jsonb(ch) || jsonb_build_object(
    'line_item', ${one(sql`to_jsonb(l)`, sql`line_item l where l.id = ch.line_item_id`)},
    'original_line_item', ${one(sql`to_jsonb(l)`, sql`line_item l where l.id = ch.original_line_item_id`)})`,
  sql`order_item_change ch where ch.order_edit_id = oe.id and ch.deleted_at is null`,
  sql`ch.created_at, ch.id`,
)})`

/** What staff may ask for beside what an order is reckoned from. */
export const staffParts = {
  cart: one(sql`to_jsonb(c) - 'has_extras'`, sql`cart c where c.id = o.cart_id`),
  currency: one(sql`to_jsonb(cu)`, sql`currency cu where cu.code = o.currency_code`),
  sales_channel: one(sql`to_jsonb(sc)`, sql`sales_channel sc where sc.id = o.sales_channel_id`),
  gift_cards: list(
    sql`to_jsonb(g)`,
    sql`order_gift_card og join gift_card g on g.id = og.gift_card_id where og.order_id = o.id`,
    sql`g.id`,
  ),
  refunds: list(sql`to_jsonb(r) - 'settled_at'`, sql`refund r where r.order_id = o.id`, sql`r.created_at, r.id`),
  gift_card_transactions: list(
    sql`to_jsonb(t) || jsonb_build_object('gift_card', to_jsonb(g))`,
    sql`gift_card_transaction t join gift_card g on g.id = t.gift_card_id where t.order_id = o.id`,
    sql`t.created_at, t.id`,
  ),
  returns: list(returnJson, sql`return_order rt where rt.order_id = o.id`, sql`rt.created_at, rt.id`),
  swaps: list(swapJson, sql`swap sw where sw.order_id = o.id and sw.deleted_at is null`, sql`sw.created_at, sw.id`),
  claims: list(
    claimJson,
    sql`claim_order cl where cl.order_id = o.id and cl.deleted_at is null`,
    sql`cl.created_at, cl.id`,
  ),
  draft_order: one(sql`to_jsonb(d)`, sql`draft_order d where d.id = o.draft_order_id`),
  edits: list(editJson, sql`order_edit oe where oe.order_id = o.id`, sql`oe.created_at, oe.id`),
} as const
export type StaffPart = keyof typeof staffParts
