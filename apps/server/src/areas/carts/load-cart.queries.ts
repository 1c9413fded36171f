import type { Id } from '@kusuribako/contract/values/ids'
import { statement } from '../../base/db.ts'
import { recall } from '../../base/process-cache.ts'
import type { Row } from '../../base/read.ts'
import { type DiscountRow, type GiftCardRow, lacksItsTerms } from '../discounts/index.ts'
import type { StoredAnswers } from '../pharmacy/index.ts'
import { changedParts, largeParts, list, smallParts } from './cart-parts.queries.ts'
import type { CacheCtx } from './remember-cart.ts'

interface CartRow extends Row {
  id: Id<'cart'>
  email: string | null
  region_id: string
  customer_id: Id<'customer'> | null
  sales_channel_id: string | null
  shipping_address_id: string | null
  billing_address_id: string | null
  completed_at: string | null
  payment_authorized_at: string | null
  type: string
  metadata: Record<string, unknown> | null
  context: Record<string, unknown> | null
  created_at: string
}

export interface LineRow extends Row {
  id: Id<'item'>
  title: string
  variant_id: Id<'variant'> | null
  quantity: number
  unit_price: number
  includes_tax: boolean
  allow_discounts: boolean
  is_return: boolean
  is_giftcard: boolean
  should_merge: boolean
  metadata: Record<string, unknown> | null
  /** For a returned line: the tax and the discounts at which it was sold, negated with its price. */
  tax_lines?: RateRow[]
  adjustments?: { item_id: string; discount_id: string | null; amount: number; description: string }[]
}

export interface RateRow {
  rate: number
  name: string
  code: string | null
}

export interface MethodRow extends Row {
  id: Id<'shipping_method'>
  shipping_option_id: string
  price: number
  includes_tax: boolean
  data: Row
  shipping_option: Row & { profile_id: string }
  tax_rates: RateRow[]
}

export interface SessionRow extends Row {
  id: Id<'payment_session'>
  provider_id: string
  is_selected: boolean | null
  is_initiated: boolean
  status: string
  data: Record<string, unknown>
  amount: number | null
}

interface RegionRow extends Row {
  id: Id<'region'>
  currency_code: string
  tax_rate: number
  automatic_taxes: boolean
  gift_cards_taxable: boolean
  includes_tax: boolean
  countries: { iso_2: string }[]
  payment_providers: { id: string; is_installed: boolean }[]
}

/** A cart with everything needed to price, judge and answer it; instants are ISO text. */
export interface LoadedCart {
  cart: CartRow
  lines: LineRow[]
  /** Available pieces, by variant. */
  stocks: Record<string, number>
  /** Encrypted health answers, by line. */
  answers: StoredAnswers[]
  methods: MethodRow[]
  sessions: SessionRow[]
  payment: Row | null
  discounts: DiscountRow[]
  gift_cards: GiftCardRow[]
  shipping_address: Row | null
  billing_address: Row | null
  region: RegionRow
  sales_channel: Row | null
  customer: (Row & { id: Id<'customer'>; email: string; has_account: boolean }) | null
  /** The customer groups of its customer. */
  group_ids: readonly string[]
  open_attempt_id: Id<'attempt'> | null
  order_id: Id<'order'> | null
  seen: CartVersion
}

/** The version of a cart when it was read. */
interface CartVersion {
  /** The versions of its rows, as PostgreSQL counts them (`xmin`): that of the cart's own row first. */
  version: string
  /** The transaction that has locked it, and so its row's version after a write by that transaction; else null. */
  xid: string | null
  has_extras: boolean
  /** The cache's moment before the cart was read. */
  moment: number
}

/**
 * Reads a whole cart: one with extras (customer, delivery, payment, codes, answers …) in a large statement, a young
 * one in a small one where the caller knows that it is young. Its region and sales channel come from the cache.
 * `addedVariantIds` are variants about to be added, whose stock is read along.
 */
export async function findCart(
  ctx: CacheCtx,
  id: string,
  addedVariantIds: readonly string[] = [],
  hasExtras = true,
): Promise<LoadedCart | null> {
  const read = await readCartParts(ctx, id, addedVariantIds, hasExtras)
  return read && wholeCart(ctx, read)
}

/**
 * The data from which `wholeCart` builds a cart, read in one statement. A transaction can send it together with COMMIT,
 * without waiting for the result. The cart is built afterwards, which may have to read the region: it may no longer be
 * cached.
 */
export async function readCartParts(
  ctx: CacheCtx,
  id: string,
  addedVariantIds: readonly string[] = [],
  hasExtras = true,
): Promise<CartParts | null> {
  const { moment } = ctx.memory
  const [row] = hasExtras
    ? await readLarge(ctx.db, id, addedVariantIds, ctx.now)
    : await readSmall(ctx.db, id, addedVariantIds)
  return row ? { moment, ...row.parts } : null
}

/**
 * `loaded`, locked, after its customer, addresses, sales channel or context were written: everything else in it is
 * unchanged.
 */
export async function readChangedParts(ctx: CacheCtx, loaded: LoadedCart): Promise<CartParts | null> {
  const { moment } = ctx.memory
  const [row] = await readChanged(ctx.db, loaded.cart.id)
  return row ? { ...loaded, ...row.parts, moment } : null
}

/** Several whole carts, read in one statement; missing ones are left out. */
export async function findCarts(ctx: CacheCtx, ids: readonly string[]): Promise<LoadedCart[]> {
  const { moment } = ctx.memory
  const rows = await readMany(ctx.db, ids, [], ctx.now)
  return Promise.all(rows.map((row) => wholeCart(ctx, { moment, ...row.parts })))
}

/** The whole cart of a draft order; null when there is none. */
export async function findCartOfDraft(
  ctx: CacheCtx,
  draft_id: string,
  addedVariantIds: readonly string[] = [],
): Promise<LoadedCart | null> {
  const { moment } = ctx.memory
  const [row] = await readOfDraft(ctx.db, draft_id, addedVariantIds, ctx.now)
  return row ? wholeCart(ctx, { moment, ...row.parts }) : null
}

/** Builds a cart from what was read of it; its region and sales channel come from the cache. */
export async function wholeCart(ctx: CacheCtx, read: CartParts): Promise<LoadedCart> {
  const { kept, version, xid, moment, ...parts } = read
  const { has_extras, ...cart } = parts.cart
  const seen = { version, xid, has_extras: has_extras === true, moment }
  const [region, sales_channel] = await Promise.all([
    regionOf(ctx, cart.region_id),
    channelOf(ctx, cart.sales_channel_id),
  ])
  const lines = kept ? parts.lines.map((line) => ({ ...line, ...kept[line.id] })) : parts.lines
  const discounts = 'discounts' in parts ? parts.discounts.map((discount) => asDisabled(ctx, discount)) : []
  return { ...noExtras, ...parts, lines, discounts, cart: cart as CartRow, region, sales_channel, seen }
}

/** A coupon that no order takes while the shop's own conditions do not apply: the cart must not count it either. */
const asDisabled = ({ flags }: CacheCtx, discount: DiscountRow): DiscountRow =>
  lacksItsTerms(discount.metadata ?? {}, flags) ? { ...discount, is_parent_disabled: true } : discount

type SmallParts = Pick<LoadedCart, 'cart' | 'lines' | 'stocks' | 'shipping_address'> & {
  version: string
  xid: string | null
  kept?: Record<string, Pick<LineRow, 'tax_lines' | 'adjustments'>> | null
}
type LargeParts = SmallParts & Omit<LoadedCart, 'region' | 'sales_channel' | 'seen'>
type ChangedParts = Pick<
  LargeParts,
  'version' | 'xid' | 'cart' | 'shipping_address' | 'billing_address' | 'customer' | 'group_ids'
>
/** `moment`: the cache's, before it was read. */
export type CartParts = (SmallParts | LargeParts) & { moment: number }

const noExtras = {
  answers: [],
  methods: [],
  sessions: [],
  payment: null,
  discounts: [],
  gift_cards: [],
  billing_address: null,
  customer: null,
  group_ids: [],
  open_attempt_id: null,
  order_id: null,
}

const selectParts = (parts: string, which = 'c.id = $1') =>
  `select json_build_object(${parts}) as parts from cart c where ${which} and c.deleted_at is null`
const readSmall = statement<{ parts: SmallParts }>(selectParts(smallParts))
const readLarge = statement<{ parts: LargeParts }>(selectParts(`${smallParts}, ${largeParts}`))
const readChanged = statement<{ parts: ChangedParts }>(selectParts(changedParts))
const readMany = statement<{ parts: LargeParts }>(selectParts(`${smallParts}, ${largeParts}`, 'c.id = any($1::text[])'))
const readOfDraft = statement<{ parts: LargeParts }>(
  selectParts(`${smallParts}, ${largeParts}`, 'c.id = (select d.cart_id from draft_order d where d.id = $1)'),
)

async function regionOf(ctx: CacheCtx, id: string): Promise<RegionRow> {
  return recall(ctx.memory, `cart region ${id}`, async () => (await readRegion(ctx.db, id))[0]!.region)
}

const readRegion = statement<{ region: RegionRow }>(`
  select (to_jsonb(r) || jsonb_build_object(
    'countries', ${list('select co.* from country co where co.region_id = r.id order by co.iso_2')},
    'payment_providers', ${list(`select pp.* from region_payment_provider rp join payment_provider pp on pp.id = rp.provider_id
      where rp.region_id = r.id order by pp.id`)},
    'fulfillment_providers', ${list(`select fp.* from region_fulfillment_provider rf join fulfillment_provider fp on fp.id = rf.provider_id
      where rf.region_id = r.id order by fp.id`)},
    'currency', (select to_jsonb(cu) from currency cu where cu.code = r.currency_code)))::json as region
  from region r where r.id = $1`)

async function channelOf(ctx: CacheCtx, id: string | null): Promise<Row | null> {
  if (!id) return null
  return recall(ctx.memory, `sales channel ${id}`, async () => (await readChannel(ctx.db, id))[0]?.channel ?? null)
}

const readChannel = statement<{ channel: Row }>(
  'select row_to_json(sc) as channel from sales_channel sc where sc.id = $1',
)
