import { Cart } from '@kusuribako/contract/carts/cart'
import type { Ctx } from '../../base/ctx.ts'
import { listEntries, type Row, type Shaping } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import type { Sellable } from '../catalogue/index.ts'
import { buyerOnWire, customerOnWire } from '../customers/index.ts'
import { hiddenCode } from '../discounts/index.ts'
import { validAnswers } from '../pharmacy/index.ts'
import type { CartTotals } from '../pricing/index.ts'
import { ratesOf, shippingRatesOf } from './cart-price.rules.ts'
import type { LineRow, LoadedCart } from './load-cart.queries.ts'

export interface PricedCart {
  loaded: LoadedCart
  sellables: ReadonlyMap<string, Sellable>
  totals: CartTotals
}

type Viewer = Pick<Ctx, 'config' | 'who'>

/** Relations answered by default (platform contract, preset store.carts). */
const defaultExpand =
  'gift_cards,region,items,items.variant,items.adjustments,payment,shipping_address,billing_address,region.countries,' +
  'region.payment_providers,shipping_methods,payment_sessions,shipping_methods.shipping_option,discounts,' +
  'discounts.rule,sales_channel'

/** What `expand` may name, by the object that contains it. */
const relations: Record<string, readonly string[]> = {
  cart: [
    'gift_cards',
    'region',
    'items',
    'payment',
    'shipping_address',
    'billing_address',
    'shipping_methods',
    'payment_sessions',
    'discounts',
    'sales_channel',
    'customer',
  ],
  items: ['variant', 'adjustments', 'tax_lines'],
  variant: ['product', 'options'],
  region: ['countries', 'payment_providers', 'fulfillment_providers', 'currency'],
  gift_cards: ['region'],
  shipping_methods: ['shipping_option', 'tax_lines'],
  discounts: ['rule', 'regions'],
}

/**
 * A cart in API shape. Every figure is included whatever `fields` says about columns; `expand` replaces the relations.
 */
export function shapeCart(ctx: Viewer, { loaded, sellables, totals }: PricedCart, shaping: Shaping): Row {
  const { cart, region } = loaded
  const { items, shipping_methods, adjustments, gift_card_uses: _, ...figures } = totals
  const isEnded = hasEnded(loaded)
  const sessions = isEnded ? loaded.sessions.map(withoutSecret) : loaded.sessions
  const whole: Row = {
    object: 'cart',
    ...cart,
    ...(isEnded && { metadata: withoutBirthday(cart.metadata), context: null }),
    ...figures,
    raw_discount_total: undefined,
    region,
    customer: loaded.customer && (ctx.who.staff ? customerOnWire : buyerOnWire)(loaded.customer),
    sales_channel: loaded.sales_channel,
    shipping_address: loaded.shipping_address,
    billing_address: loaded.billing_address,
    // A gift card of another region is refused, and none is moved to another region.
    gift_cards: loaded.gift_cards.map((card) => ({ ...card, code: visibleCode(loaded, card), region })),
    discounts: loaded.discounts.map(
      ({ conditions: _c, region_ids: _r, is_parent_disabled: _p, ...discount }) => discount,
    ),
    payment: isEnded && loaded.payment ? withoutSecret(loaded.payment) : loaded.payment,
    payment_sessions: sessions,
    payment_session: sessions.find((session) => session.is_selected) ?? null,
    items: loaded.lines.map((line, at) => {
      const { id, ...lineFigures } = items[at]!
      const sellable = line.variant_id ? sellables.get(line.variant_id) : undefined
      return {
        ...lineOnWire(ctx, loaded, line),
        ...lineFigures,
        gift_card_total: 0,
        variant: sellable ? { ...sellable.variant, product: sellable.productRow } : null,
        adjustments: adjustments
          .filter((adjustment) => adjustment.item_id === id)
          .map((adjustment) => ({ id: adjustmentId(id, adjustment.discount_id), metadata: null, ...adjustment })),
        tax_lines: ratesOf(line, sellables),
      }
    }),
    shipping_methods: loaded.methods.map((row, at) => {
      const { tax_rates: _, ...method } = row
      const { price, subtotal, total, tax_total } = shipping_methods[at]!
      const empty = { order_id: null, claim_order_id: null, swap_id: null, return_id: null }
      return { ...empty, ...method, price, subtotal, total, tax_total, tax_lines: shippingRatesOf(loaded, row) }
    }),
  }
  return selectFields(whole, shaping)
}

/**
 * A cart's adjustments are computed each time; their ids are derived from what they apply to, so that they stay the
 * same.
 */
export const adjustmentId = (itemId: string, discountId: string | null) =>
  `lia_${itemId.slice(5)}${discountId ? `_${discountId.slice(-10)}` : ''}`

/** From here on the cart's id is in an order, visible to others: data for its buyer only is no longer answered. */
const hasEnded = ({ cart, order_id }: LoadedCart) => order_id !== null || cart.completed_at !== null

/** A card's code is money. The id of a draft's cart is known to others, and an id opens any cart but a member's. */
function visibleCode(loaded: LoadedCart, { code }: { code: string }): string {
  const isOpenToOthers = loaded.cart.type === 'draft_order' && !loaded.customer?.has_account
  return isOpenToOthers || hasEnded(loaded) ? hiddenCode(code) : code
}

/** Data that a browser needed for payment. */
function withoutSecret<R extends Row>(payment: R): R {
  const { client_secret: _, ...data } = payment.data as Row
  return { ...payment, data }
}

function withoutBirthday(metadata: LoadedCart['cart']['metadata']) {
  if (!metadata) return metadata
  const { buyer_birthday: _, ...rest } = metadata
  return rest
}

/**
 * Health answers are shown while the buyer fills them in: later the cart's id is in its order, or in a draft, visible
 * to others. Staff read them where reading is recorded.
 */
function lineOnWire(ctx: Viewer, loaded: LoadedCart, line: LineRow): Row {
  const isBuyers = !ctx.who.staff && loaded.cart.type !== 'draft_order'
  const stored = isBuyers && !hasEnded(loaded) && loaded.answers.find((answer) => answer.line_item_id === line.id)
  const answers = stored && { first_class_question_responses: validAnswers(ctx.config, stored) }
  return {
    swap_id: null,
    claim_order_id: null,
    ...line,
    metadata: answers ? { ...line.metadata, ...answers } : line.metadata,
  }
}

const cartFields = new Set(Object.keys(Cart.shape))

/**
 * Refuses relations and fields that cannot be requested of a cart. A change checks this before it writes, because a
 * refusal changes nothing.
 */
export function checkShaping({ expand = defaultExpand, fields = '' }: Shaping): void {
  treeOf(expand)
  for (const field of listEntries(fields)) {
    if (!cartFields.has(field.replace(/^[+*-]/, '')))
      throw refuse('invalid_data', undefined, `Field [${field}] is not valid`)
  }
}

function selectFields(whole: Row, shaping: Shaping): Row {
  checkShaping(shaping)
  const { expand, fields } = shaping
  const tree = treeOf(expand ?? defaultExpand)
  const shaped = prune(whole, 'cart', tree)
  if (fields === undefined) return shaped
  const requestedFields = listEntries(fields)
  if (requestedFields.every((field) => /^[+*-]/.test(field))) {
    const omitted = requestedFields.filter((field) => field.startsWith('-')).map((field) => field.slice(1))
    return Object.fromEntries(Object.entries(shaped).filter(([key]) => key === 'id' || !omitted.includes(key)))
  }
  const keptFields = new Set(['id', ...requestedFields, ...Object.keys(tree)])
  return Object.fromEntries(Object.entries(shaped).filter(([key]) => keptFields.has(key)))
}

type Tree = { [name: string]: Tree }

const trees = new Map<string, Tree>()

function treeOf(expand: string): Tree {
  const cached = trees.get(expand)
  if (cached) return cached
  const tree: Tree = {}
  for (const path of listEntries(expand)) {
    let branch = tree
    let parent = 'cart'
    for (const name of path.split('.')) {
      if (!relations[parent]?.includes(name)) throw refuse('invalid_data', undefined, `Relation [${path}] is not valid`)
      branch[name] ??= {}
      branch = branch[name]!
      parent = name
    }
  }
  if (trees.size < 100) trees.set(expand, tree)
  return tree
}

/**
 * Removes the relations that the tree does not name. An object that loses none is not copied: copying a whole cart
 * cost more than computing its figures.
 */
function prune(object: Row, kind: string, tree: Tree): Row {
  let pruned = object
  for (const name of relations[kind] ?? []) {
    const value = object[name]
    if (value === undefined) continue
    const prunedValue = tree[name] && pruneBelow(value, name, tree[name])
    if (prunedValue === value) continue
    if (pruned === object) pruned = { ...object }
    pruned[name] = prunedValue
  }
  return pruned
}

function pruneBelow(value: unknown, kind: string, tree: Tree): unknown {
  if (!relations[kind] || value === null) return value
  if (!Array.isArray(value)) return prune(value as Row, kind, tree)
  const pruned = value.map((one) => prune(one, kind, tree))
  return pruned.every((one, at) => one === value[at]) ? value : pruned
}
