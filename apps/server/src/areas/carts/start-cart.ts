import type { carts } from '@kusuribako/contract/carts/carts'
import type { Input } from '@kusuribako/contract/endpoint'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { recall } from '../../base/process-cache.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { addressInsert, addressValues } from '../customers/index.ts'
import { channelsToShow } from '../settings/index.ts'
import { answerCart, priceLoadedCart, sellablesOf, withTotals } from './answer-cart.ts'
import { isOneStatementEnough } from './change-in-one-statement.ts'
import { type CartParts, findCart, wholeCart } from './load-cart.queries.ts'
import { type LineRequest, putLine } from './put-line.ts'
import { type CacheCtx, rememberChanged } from './remember-cart.ts'
import type { PricedCart } from './shape-cart.ts'

type Body = Input<typeof carts.create>['body']

/**
 * Creates a cart: in the requested region, or the first one; in the requested sales channel, that of the caller's
 * publishable key or the shop's default; for the signed-in shopper.
 */
export const startCart: Handler<typeof carts.create> = async (ctx, { query, body }) => {
  const channelId = await requestedChannel(ctx, body.sales_channel_id)
  const [region, sales_channel_id] = await Promise.all([regionFor(ctx, body.region_id), channelFor(ctx, channelId)])
  const country = countryFor(region, body.country_code)
  const newCart = { region, country, sales_channel_id, context: contextOf(ctx, body) }
  const items = body.items ?? []
  const isEmpty = items.length === 0 && isOneStatementEnough(ctx)
  const priced = await (isEmpty ? startEmpty(ctx, newCart) : ctx.tx((tx) => startWithItems(tx, newCart, items)))
  rememberChanged(ctx, priced.loaded)
  return answerCart(ctx, priced, query)
}

const contextOf = (ctx: Ctx, body: Body) => ({
  ip: ctx.asked.ip,
  user_agent: ctx.asked.shop.user_agent ?? '',
  ...body.context,
})

/** The requested channel, or that of the caller's publishable key; one that the key does not cover is refused. */
async function requestedChannel(ctx: Ctx, requestedId?: string): Promise<string | undefined> {
  const channels = await channelsToShow(ctx, requestedId === undefined ? undefined : [requestedId])
  if (channels && channels.length > 1) throw refuse('key_of_many_channels')
  if (channels?.length === 0) throw refuse('sales_channel_disabled')
  return channels?.[0]
}

interface NewCart {
  region: RegionChoice
  country: string | null
  sales_channel_id: Id<'sales_channel'> | null
  context: object
}

/** A guest's cart without goods, in one statement, which is its own transaction. */
async function startEmpty(ctx: Ctx, newCart: NewCart): Promise<PricedCart> {
  const { moment } = ctx.memory
  const [row] = await writeCart(ctx.db, newId('cart'), ...columnsOf(ctx, newCart, null))
  return priceLoadedCart(ctx, await wholeCart(ctx, { moment, ...row!.parts }))
}

async function startWithItems(tx: Tx, newCart: NewCart, items: LineRequest[]): Promise<PricedCart> {
  const { customer_id } = tx.who
  const email = customer_id && (await emailOf(tx, customer_id))
  const id = newId('cart')
  const variantIds = items.map(({ variant_id }) => variant_id)
  // One after the other, in one round trip. Nobody else knows the cart yet: it needs no lock.
  const [, loaded] = await Promise.all([
    writeCart(tx.db, id, ...columnsOf(tx, newCart, email)),
    findCart(tx, id, variantIds, customer_id !== null),
  ])
  expect(loaded, 'a new cart exists')
  const sellables = await sellablesOf(tx, loaded, variantIds)
  for (const item of items) await putLine(tx, loaded, sellables, item)
  return withTotals(loaded, sellables)
}

function columnsOf({ who, now }: Pick<Ctx, 'who' | 'now'>, newCart: NewCart, email: string | null) {
  const { region, country, sales_channel_id, context } = newCart
  const addressId = country === null ? null : newId('address')
  const has_extras = who.customer_id !== null
  return [
    ...[region.id, sales_channel_id, who.customer_id, email, addressId, has_extras, JSON.stringify(context), now],
    ...addressValues(addressId, { country_code: country }),
  ]
}

/** Answers a young cart in the form that `load-cart` reads. */
const writeCart = statement<{ parts: Omit<CartParts, 'moment'> }>(`
  with a as (${addressInsert(10, '$9', 'where $10 is not null')} returning *
  ), c as (
    insert into cart (id, region_id, sales_channel_id, customer_id, email, shipping_address_id, has_extras, context, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning *)
  select json_build_object('xid', x.id, 'version', concat_ws(' ', x.id, case when a.id is not null then x.id end),
    'cart', row_to_json(c), 'lines', '[]'::json, 'stocks', '{}'::json, 'shipping_address', row_to_json(a)) as parts
  from c left join a on true, (select pg_current_xact_id()::xid::text as id) x`)

interface RegionChoice {
  id: Id<'region'>
  currency_code: string
  countries: string[]
}

/** The named region, or the oldest one; cached. Refuses when there is none. */
export async function regionFor({ db, memory }: Omit<CacheCtx, 'now' | 'flags'>, id?: string): Promise<RegionChoice> {
  const cacheKey = id === undefined ? 'first region' : `region to buy in ${id}`
  const region = await recall(memory, cacheKey, async () => (await readRegion(db, id ?? null))[0])
  if (region) return region
  throw id ? refuse('not_found', undefined, `Region with ${id} was not found`) : refuse('no_region')
}

const readRegion = statement<RegionChoice>(`
  select r.id, r.currency_code, array(select c.iso_2 from country c where c.region_id = r.id) as countries
  from region r where r.deleted_at is null and ($1::text is null or r.id = $1) order by r.created_at, r.id limit 1`)

/** The requested country, if the region has it; in a region with one country it is that. */
export function countryFor(region: RegionChoice, requested?: string): string | null {
  if (!requested) return region.countries.length === 1 ? region.countries[0]! : null
  if (!region.countries.includes(requested)) throw refuse('country_not_in_region', { country_code: requested })
  return requested
}

/** The named sales channel, or the shop's default; cached. A closed one is refused. */
export async function channelFor(
  { db, memory }: Omit<CacheCtx, 'now' | 'flags'>,
  id?: string,
): Promise<Id<'sales_channel'> | null> {
  const cacheKey = id === undefined ? 'own sales channel' : `sales channel to buy in ${id}`
  const channel = await recall(memory, cacheKey, async () => (await readChannel(db, id ?? null))[0])
  if (!channel && id) throw refuse('not_found', undefined, `SalesChannel with ${id} was not found`)
  if (channel?.is_disabled) throw refuse('sales_channel_disabled')
  return channel?.id ?? null
}

const readChannel = statement<{ id: Id<'sales_channel'>; is_disabled: boolean }>(`
  select sc.id, sc.is_disabled from sales_channel sc
  where sc.deleted_at is null and sc.id = coalesce($1::text, (select default_sales_channel_id from store limit 1))`)

const emailOf = async (tx: Tx, customerId: string) =>
  (await tx.db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirst())?.email ?? null
