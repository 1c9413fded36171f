import type { RefusalCode } from '@kusuribako/contract/refusals'
import { setFreePieces } from '../areas/inventory/index.ts'
import { newId } from '../base/ids.ts'
import { type Desk, type Example, fresh, type Method } from './desk.fixture.ts'

/** A request that is refused; `undo` restores what all other examples need. */
export interface RefusedExample extends Example {
  undo?: (() => Promise<unknown>) | undefined
  /** The message, where it says more than the table of refusals. */
  says?: string
}
export type MakeRefused = (desk: Desk) => RefusedExample | Promise<RefusedExample>

/** For each call the codes it refuses with, each with a request that provokes it. */
export type Refused = Record<`${Method} ${string}`, Partial<Record<RefusalCode, MakeRefused>>>

/** A way to make a request fail that several calls share; `P` is what the calls need from it. */
export const forEachCode = <C extends RefusalCode>(codes: readonly C[], make: (code: C) => MakeRefused) =>
  Object.fromEntries(codes.map((code) => [code, make(code)])) as Record<C, MakeRefused>

/** A refused request changes nothing: one object serves many examples. */
export function oncePerDesk<T>(make: (desk: Desk) => Promise<T>): (desk: Desk) => Promise<T> {
  const cache = new WeakMap<Desk, Promise<T>>()
  return (desk) => {
    const value = cache.get(desk) ?? make(desk)
    cache.set(desk, value)
    return value
  }
}

export interface NewProduct {
  product_id: string
  variant_id: string
}

/** A product of its own: ten pieces at 1,980 yen, on sale in the shop's channel. */
export async function newProduct(
  desk: Desk,
  { prices = [{ amount: 1980, currency_code: 'jpy' }] } = {},
): Promise<NewProduct> {
  const variant = { title: '1個', sku: fresh(), inventory_quantity: 10, prices, options: [{ value: '1個' }] }
  const { product } = await desk.post('/admin/products', {
    title: '見本の品',
    handle: fresh(),
    status: 'published',
    options: [{ title: '内容量' }],
    sales_channels: [{ id: desk.goods.sales_channel_id }],
    variants: [variant],
  })
  return { product_id: product.id, variant_id: product.variants[0].id }
}
export const unpriced = oncePerDesk(async (desk) => (await newProduct(desk, { prices: [] })).variant_id)

/** Sets the legal properties of a product from now on; caches are dropped, as with any change by staff. */
async function describeProduct({ shop, post }: Desk, { product_id, variant_id }: NewProduct, metadata: object) {
  const json = JSON.stringify(metadata)
  await shop.db.updateTable('product_variant').set({ metadata: json }).where('id', '=', variant_id).execute()
  await post(`/admin/products/${product_id}/variants/${variant_id}`, { title: '1箱' })
}
/** Sold to nobody: no law knows its class. */
export const lawless = oncePerDesk(async (desk) => {
  const product = await newProduct(desk)
  await describeProduct(desk, product, { jsm_category_name: '第4類医薬品' })
  return product.variant_id
})

const sellOut = ({ shop }: Desk, variant_id: string) =>
  shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id, quantity: 0 }], 'counted'))

/** A product is out of stock until it is restocked. */
export async function soldOut(desk: Desk, good: keyof Desk['goods']['variants']) {
  await sellOut(desk, desk.goods.variants[good])
  return desk.restock
}

/** Reservations for lines of this variant are released and the stock removed: nothing can be packed. */
export async function emptyShelf(desk: Desk, lineIds: readonly string[], variant_id: string) {
  for (const id of lineIds) {
    const { reservations } = await desk.read(`/admin/reservations?line_item_id=${id}`)
    for (const one of reservations) await desk.call('DELETE', `/admin/reservations/${one.id}`)
  }
  await sellOut(desk, variant_id)
  return desk.restock
}

/** A piece of a parcel belongs to a lot that was blocked since; no stock of it is left. Returns the message. */
export async function packBlocked({ shop: { db, clock } }: Desk, fulfillment_id: string) {
  const { inventory_item_id, location_id } = await db
    .selectFrom('stock_movement')
    .select(['inventory_item_id', 'location_id'])
    .where('because_of', '=', fulfillment_id)
    .executeTakeFirstOrThrow()
  const at = { created_at: clock.now, updated_at: clock.now, blocked_at: clock.now }
  const lot = { id: newId('lot'), inventory_item_id, lot_number: fresh(), expires_on: '2030-01-31', ...at }
  await db
    .insertInto('lot')
    .values({ ...lot, blocked_because: '回収' })
    .execute()
  const move = { lot_id: lot.id, location_id, moved_at: clock.now }
  const packed = { ...move, quantity: -1, reason: 'packed', because_of: fulfillment_id }
  await db
    .insertInto('lot_movement')
    .values([{ ...move, quantity: 1, reason: 'named' }, packed])
    .execute()
  return `Lot ${lot.lot_number} is blocked`
}

interface Buyer {
  email: string
}
interface Spoiling {
  quantity: number
  /** The age that the buyer has declared. */
  birthday: string | null
  /** Applies to a product what forbids its sale. */
  spoil: (desk: Desk, product: NewProduct, buyer: Buyer) => Promise<unknown>
  undo?: (desk: Desk) => Promise<unknown>
}
const guarded = (package_days: number) => ({
  jsm_category_name: '指定第2類医薬品',
  regulated_ingredient: ['dihydrocodeine'],
  package_days,
})
const one = { quantity: 1, birthday: null }
const adult = { quantity: 1, birthday: '1980-01-01' }
const byLaw = (metadata: object) => ({
  spoil: (desk: Desk, product: NewProduct) => describeProduct(desk, product, metadata),
})

/** How reliably the shop must know that a buyer is of age. */
async function putAgeRule({ shop }: Desk, adult: string) {
  const rule = { adult, young_until: 18, young: adult, minor_by_video: false, more_by_video: false, video_days: 1 }
  await shop.ctx().tx(async (tx) => {
    await tx.db.updateTable('age_assurance_rule').set(rule).execute()
    await tx.note('settings.changed', {})
  })
}

/** Licences of the shop are valid until that day. */
async function licencesUntil({ read, post }: Desk, valid_to: string) {
  const { data } = await read('/admin/v1/licences')
  for (const { id } of data.licences) await post(`/admin/v1/licences/${id}`, { valid_to })
}

/** Legal and stock reasons against a line that staff sell, and how each arises after the line was valid. */
const spoilt = {
  insufficient_inventory: { ...one, spoil: (desk: Desk, { variant_id }: NewProduct) => sellOut(desk, variant_id) },
  product_not_in_sales_channel: { ...one, ...byLaw({ jsm_category_name: '第4類医薬品' }) },
  guidance_required_not_sold_online: { ...one, ...byLaw({ jsm_category_name: '要指導医薬品' }) },
  quantity_over_limit: { quantity: 2, birthday: null, ...byLaw({ maximum_purchase_quantity: 1 }) },
  guarded_ingredient_over_limit: { ...adult, ...byLaw(guarded(12)) },
  guarded_ingredient_under_age: { quantity: 1, birthday: '2009-01-01', ...byLaw(guarded(3)) },
  questionnaire_incomplete: { ...one, ...byLaw(guarded(3)) },
  guarded_ingredient_age_not_assured: {
    ...adult,
    async spoil(desk, product) {
      await describeProduct(desk, product, guarded(3))
      await putAgeRule(desk, 'document')
    },
    undo: (desk) => putAgeRule(desk, 'self_declared'),
  },
  guarded_ingredient_recent_purchase: {
    ...adult,
    async spoil(desk, product, { email }) {
      await describeProduct(desk, product, guarded(3))
      const { id: order_id, item_id: line_item_id } = await desk.order({ email })
      const bought = { bought_on: '2026-06-01', sold_at: desk.shop.clock.now }
      const purchase = { ingredient: 'dihydrocodeine', packages: 1, ...bought, email }
      await desk.shop.db
        .insertInto('guarded_purchase')
        .values({ order_id, line_item_id, ...purchase })
        .execute()
    },
  },
  sale_class_not_covered: {
    ...one,
    async spoil(desk, product) {
      await describeProduct(desk, product, { jsm_category_name: '第2類医薬品' })
      await licencesUntil(desk, '2026-05-31')
    },
    undo: (desk) => licencesUntil(desk, '2030-03-31'),
  },
} satisfies Partial<Record<RefusalCode, Spoiling>>
export type Spoilt = keyof typeof spoilt
export const spoiltCodes = Object.keys(spoilt) as Spoilt[]
export const spoilingOf = (code: Spoilt): Spoiling => spoilt[code]
