import type { carts } from '@kusuribako/contract/carts/carts'
import type { Input } from '@kusuribako/contract/endpoint'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { keepAddress } from '../customers/index.ts'
import { channelsToTell } from '../settings/index.ts'
import { putLine } from './add-line.ts'
import { answerCart, thingsOf } from './answer-cart.ts'
import { reckonCart } from './cart-price.rules.ts'
import { findCart } from './load-cart.queries.ts'
import { rememberChanged } from './remember-cart.ts'
import type { Reckoned } from './shape-cart.ts'

type Body = Input<typeof carts.create>['body']

/**
 * Starts a cart: in the region asked for, or the first one; in the sales channel asked for, that of the caller's
 * publishable key or the shop's default; as the signed-in shopper's.
 */
export const startCart: Handler<typeof carts.create> = async (ctx, { query, body }) => {
  const wanted = { ...body, sales_channel_id: await channelAsked(ctx, body.sales_channel_id) }
  const reckoned = await ctx.tx((tx) => start(tx, wanted, contextOf(ctx, body)))
  rememberChanged(ctx, reckoned.loaded)
  return answerCart(ctx, reckoned, query)
}

const contextOf = (ctx: Ctx, body: Body) => ({
  ip: ctx.asked.ip,
  user_agent: ctx.asked.shop.user_agent ?? '',
  ...body.context,
})

/** The channel asked for, or that of the caller's publishable key; one that the key does not reach is refused. */
async function channelAsked(ctx: Ctx, asked?: string): Promise<string | undefined> {
  const channels = await channelsToTell(ctx, asked === undefined ? undefined : [asked])
  if (channels && channels.length > 1) throw refuse('key_of_many_channels')
  return channels?.[0]
}

type Wanted = Omit<Body, 'sales_channel_id'> & { sales_channel_id?: string }

async function start(tx: Tx, body: Wanted, context: object): Promise<Reckoned> {
  const { customer_id } = tx.who
  const [region, sales_channel_id, email] = await Promise.all([
    regionFor(tx, body.region_id),
    channelFor(tx, body.sales_channel_id),
    customer_id ? emailOf(tx, customer_id) : null,
  ])
  const country = countryFor(region, body.country_code)
  const id = newId('cart')
  const shipping_address_id = country && newId('address')
  const wanted = body.items?.map((item) => item.variant_id) ?? []
  const row = {
    ...{ id, region_id: region.id, sales_channel_id, customer_id, email, shipping_address_id },
    has_extras: customer_id !== null,
    context: JSON.stringify(context),
    created_at: tx.now,
    updated_at: tx.now,
  }
  // One after the other, in one flight. Nobody else knows of the cart yet: it needs no lock.
  const [, , loaded] = await Promise.all([
    shipping_address_id && keepAddress(tx, { country_code: country }, null, shipping_address_id),
    tx.db.insertInto('cart').values(row).execute(),
    findCart(tx, id, wanted, row.has_extras),
  ])
  expect(loaded, 'a new cart is there')
  const things = await thingsOf(tx, loaded, wanted)
  for (const item of body.items ?? []) await putLine(tx, loaded, things, item)
  return { loaded, things, totals: reckonCart(loaded, things, false) }
}

interface RegionChoice {
  id: Id<'region'>
  currency_code: string
  countries: string[]
}

/** The region named, or the oldest one. Refuses when there is none. */
export async function regionFor(tx: Tx, id?: string): Promise<RegionChoice> {
  const { rows } = await sql<RegionChoice>`
    select r.id, r.currency_code, array(select c.iso_2 from country c where c.region_id = r.id) as countries
    from region r where r.deleted_at is null and (${id ?? null}::text is null or r.id = ${id ?? null})
    order by r.created_at, r.id limit 1`.execute(tx.db)
  if (rows[0]) return rows[0]
  throw id ? refuse('not_found', undefined, `Region with ${id} was not found`) : refuse('no_region')
}

/** The country asked for, if the region has it; a region of one country needs no asking. */
export function countryFor(region: RegionChoice, asked?: string): string | null {
  if (!asked) return region.countries.length === 1 ? region.countries[0]! : null
  if (!region.countries.includes(asked)) throw refuse('country_not_in_region', { country_code: asked })
  return asked
}

/** The sales channel named, or the shop's default; a closed one is refused. */
export async function channelFor(tx: Tx, id?: string): Promise<Id<'sales_channel'> | null> {
  const { rows } = await sql<{ id: Id<'sales_channel'>; is_disabled: boolean }>`
    select sc.id, sc.is_disabled from sales_channel sc
    where sc.deleted_at is null and sc.id = coalesce(${id ?? null}, (select default_sales_channel_id from store limit 1))`.execute(
    tx.db,
  )
  if (!rows[0] && id) throw refuse('not_found', undefined, `SalesChannel with ${id} was not found`)
  if (rows[0]?.is_disabled) throw refuse('sales_channel_disabled')
  return rows[0]?.id ?? null
}

const emailOf = async (tx: Tx, customerId: string) =>
  (await tx.db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirst())?.email ?? null
