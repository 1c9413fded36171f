import { discountJson, giftCardJson } from '../discounts/index.ts'

// What is read of a cart `c`, as the arguments of `json_build_object`.

export const list = (rows: string) => `(select coalesce(json_agg(x), '[]') from (${rows}) x)`

// The stock as in the view `stock`, written out for a few variants: half the work of querying the view. Their number
// is hidden from the planner (`select`); otherwise it considers a plan for each number better than a generic one, and
// plans again every time: half of the statement's time (047).
export const stocksOf = (variantIds: string) => `(
  select coalesce(json_object_agg(s.variant_id, s.quantity), '{}') from (
    select pi.variant_id, min(coalesce((select sum(l.stocked_quantity - l.reserved_quantity) from inventory_level l
      where l.inventory_item_id = pi.inventory_item_id), 0) / pi.required_quantity) as quantity
    from product_variant_inventory_item pi where pi.deleted_at is null and pi.variant_id = any((select ${variantIds})::text[])
    group by pi.variant_id) s)`

/** `CartVersion.version` and `CartVersion.xid` of a cart `c`. */
export const versionOf = `concat_ws(' ', c.xmin,
  (select a.xmin from address a where a.id = c.shipping_address_id),
  (select a.xmin from address a where a.id = c.billing_address_id),
  (select cu.xmin from customer cu where cu.id = c.customer_id))`
export const xidNow = 'pg_current_xact_id_if_assigned()::xid::text'

const billingAddress = '(select row_to_json(a) from address a where a.id = c.billing_address_id)'
const shippingAddress = '(select row_to_json(a) from address a where a.id = c.shipping_address_id)'
const customerJson = `(select to_jsonb(cu) - 'password_hash' from customer cu where cu.id = c.customer_id)`
// A person who types a guest's address need not be that guest; staff writing a draft know whom it is for.
const groupIds = `array(select cg.customer_group_id from customer_group_customer cg join customer cu on cu.id = cg.customer_id
  where cg.customer_id = c.customer_id and (cu.has_account or c.type = 'draft_order'))`

/** A young cart, which has only lines and an address; `$2`: variants about to be added. */
export const smallParts = `
  'version', ${versionOf}, 'xid', ${xidNow},
  'cart', row_to_json(c),
  'lines', ${list('select l.* from line_item l where l.cart_id = c.id order by l.created_at, l.id')},
  'stocks', ${stocksOf('$2::text[] || array(select l.variant_id from line_item l where l.cart_id = c.id)')},
  'shipping_address', ${shippingAddress}`

/** Read for a cached cart too: an answer contains them as they are stored. */
export const sessionsPart = `'sessions', ${list('select s.* from payment_session s where s.cart_id = c.id order by s.id')}`

/** The parts of a cart that calls other than its own change. */
const freshParts = `
  ${sessionsPart},
  'group_ids', ${groupIds},
  'open_attempt_id', (select at.id from checkout_attempt at where at.cart_id = c.id and at.status = 'open'),
  'order_id', (select o.id from orders o where o.cart_id = c.id)`

/** `StoredAnswers.reworded` of answers `a`. The consequences of an answer are those of the newest version even so. */
const rewordedKeys = `select q ->> 'key' from line_item l join product_variant v on v.id = l.variant_id
  join lateral (select version, questions from purchase_questionnaire where product_id = v.product_id
    order by version desc limit 1) newest on newest.version is distinct from a.questionnaire_version,
  jsonb_array_elements(newest.questions) q
  where l.id = a.line_item_id and not exists (
    select from purchase_questionnaire asked, jsonb_array_elements(asked.questions) before
    where asked.product_id = v.product_id and asked.version = a.questionnaire_version
      and (before -> 'key', before -> 'question', before -> 'answer') = (q -> 'key', q -> 'question', q -> 'answer'))`

/**
 * A code that staff have deleted stays on the carts that have it, as one that they have disabled: without it a buyer
 * would pay more than was shown.
 */
const deletedIsDisabled = (row: string) =>
  `jsonb_build_object('is_disabled', ${row}.is_disabled or ${row}.deleted_at is not null)`

/** What else may belong to a cart; `$3`: now. */
export const largeParts = `
  'kept', case when c.type = 'swap' then (select json_object_agg(l.id, json_build_object(
      'tax_lines', ${list('select t.rate, t.name, t.code from line_item_tax_line t where t.item_id = l.id order by t.id')},
      'adjustments', ${list('select a.item_id, a.discount_id, a.amount, a.description from line_item_adjustment a where a.item_id = l.id order by a.id')}))
    from line_item l where l.cart_id = c.id and l.is_return) end,
  'answers', ${list(`select a.line_item_id, encode(a.answers, 'hex') as answers, array(${rewordedKeys}) as reworded
    from purchase_answer a where a.cart_id = c.id`)},
  'methods', ${list(`select m.*, row_to_json(so) as shipping_option, ${list(`select t.rate, t.name, t.code
      from tax_rate_shipping_option ts join tax_rate t on t.id = ts.tax_rate_id and t.rate is not null,
        (select ($3::timestamptz at time zone 'Asia/Tokyo')::date as day) today
      where ts.shipping_option_id = so.id and (t.valid_from is null or t.valid_from <= today.day)
        and (t.valid_to is null or today.day < t.valid_to) order by t.id`)} as tax_rates
    from shipping_method m join shipping_option so on so.id = m.shipping_option_id
    where m.cart_id = c.id order by m.id`)},
  ${freshParts},
  'payment', (select row_to_json(p) from payment p where p.id = c.payment_id),
  'discounts', (select coalesce(json_agg(${discountJson} || ${deletedIsDisabled('d')} order by cd.discount_id), '[]')
    from cart_discount cd join discount d on d.id = cd.discount_id where cd.cart_id = c.id),
  'gift_cards', (select coalesce(json_agg(${giftCardJson} || ${deletedIsDisabled('g')}), '[]') from cart_gift_card cg
    join gift_card g on g.id = cg.gift_card_id where cg.cart_id = c.id),
  'billing_address', ${billingAddress},
  'customer', ${customerJson}`

/** What a change of customer, addresses, sales channel or context changes. */
export const changedParts = `
  'version', ${versionOf}, 'xid', ${xidNow},
  'cart', row_to_json(c),
  'shipping_address', ${shippingAddress},
  'billing_address', ${billingAddress},
  'customer', ${customerJson},
  'group_ids', ${groupIds}`
