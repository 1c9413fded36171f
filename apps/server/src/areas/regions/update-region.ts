import type { adminRegions as api } from '@kusuribako/contract/regions/admin-regions'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import {
  assignCountries,
  linkOf,
  linkToRegion,
  lockCountries,
  mustBeAssignable,
  mustBeShopCurrency,
  type ProviderKind,
} from './open-region.ts'
import { answerRegion } from './read-region.ts'

interface LockedRegion {
  currency_code: string
  metadata: unknown
}

/** Its currency may be changed as long as nothing is priced in it. */
export const updateRegion: Handler<typeof api.update> = (ctx, { params, body }) =>
  changeRegion(ctx, params.id, async (tx, region) => {
    const { countries, payment_providers, fulfillment_providers, metadata, ...plain } = body
    const links = { countries, payment_providers, fulfillment_providers }
    const { currency_code = region.currency_code } = plain
    await Promise.all([
      plain.currency_code !== undefined && mustBeShopCurrency(tx, plain.currency_code),
      currency_code !== region.currency_code && mustBeUnpriced(tx, params.id, region.currency_code),
      mustBeAssignable(tx, params.id, links),
    ])
    const changes = { ...plain, metadata: changedMetadata(region.metadata, metadata), updated_at: tx.now }
    await tx.send.updateTable('region').set(changes).where('id', '=', params.id).execute()
    await linkToRegion(tx, params.id, links)
  })

/** Changes a region under its lock; carts, prices and shipping options are informed. */
async function changeRegion(ctx: Ctx, id: string, work: (tx: Tx, region: LockedRegion) => Promise<unknown>) {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<LockedRegion>`
      update region set updated_at = ${tx.now} where id = ${id} and deleted_at is null
      returning currency_code, metadata`.execute(tx.db)
    if (!rows[0]) throw notFound('region', id)
    await work(tx, rows[0])
    await tx.note('settings.changed', {})
    return answerRegion(tx.db, id)
  })
}

/**
 * Refuses (`not_allowed`) where the region has an amount without a currency of its own: 550 yen would become 550
 * cents, or a cart be paid in another currency than it was filled in.
 */
async function mustBeUnpriced(tx: Tx, id: string, currency_code: string): Promise<void> {
  const { rows } = await sql`select where
    exists (select from shipping_option where region_id = ${id} and amount is not null and deleted_at is null)
    or exists (select from money_amount where region_id = ${id} and deleted_at is null)
    or exists (select from gift_card where region_id = ${id} and deleted_at is null)
    or exists (select from discount_region dr join discount d on d.id = dr.discount_id and d.deleted_at is null
      join discount_rule r on r.id = d.rule_id and r.type = 'fixed' where dr.region_id = ${id})
    or exists (select from subscription where region_id = ${id})
    or exists (select from orders where region_id = ${id})
    or exists (select from cart c join line_item l on l.cart_id = c.id
      where c.region_id = ${id} and c.completed_at is null)`.execute(tx.db)
  const why = `Deliveries, prices, gift cards, discounts, carts or orders of this region are in ${currency_code}.`
  if (rows.length > 0) throw refuse('not_allowed', undefined, `${why} Open another region for another currency`)
}

/**
 * Marks a region as deleted and frees its countries; its prices are deleted after the fact. Its shipping options stay;
 * its carts can no longer be ordered unless they move. Deleting twice is no error.
 */
export const deleteRegion: Handler<typeof api.delete> = async (ctx, { params }) => {
  const { id } = params
  await ctx.tx(async (tx) => {
    await sql`update region set deleted_at = ${tx.now} where id = ${id} and deleted_at is null`.execute(tx.send)
    await sql`update country set region_id = null where region_id = ${id}`.execute(tx.send)
    await Promise.all([tx.note('settings.changed', {}), tx.note('region.deleted', { region_id: id })])
  })
  return { id, object: 'region', deleted: true }
}

/** A country belongs to one region: one of another is refused (`duplicate_error`). */
export const addCountry: Handler<typeof api.addCountry> = (ctx, { params, body }) =>
  changeRegion(ctx, params.id, async (tx) => {
    const codes = [body.country_code.toLowerCase()]
    await lockCountries(tx, params.id, codes)
    await assignCountries(tx, params.id, codes)
  })

/** Removing a country that is not in the region is no error. */
export const removeCountry: Handler<typeof api.removeCountry> = (ctx, { params }) =>
  changeRegion(ctx, params.id, (tx) =>
    sql`update country set region_id = null
      where region_id = ${params.id} and iso_2 = ${params.country_code.toLowerCase()}`.execute(tx.send),
  )

/** Adding a provider twice is no error. What is not installed (`system`) is not offered. */
export const addProvider = (ctx: Ctx, kind: ProviderKind, id: string, providerId: string) =>
  changeRegion(ctx, id, async (tx) => {
    const { rows } = await sql`
      select from ${sql.table(`${kind}_provider`)} where id = ${providerId} and is_installed`.execute(tx.db)
    if (rows.length === 0) throw notFound(`${kind}_provider`, providerId)
    await sql`insert into ${linkOf(kind)} (region_id, provider_id) values (${id}, ${providerId})
      on conflict do nothing`.execute(tx.send)
  })

export const removeProvider = (ctx: Ctx, kind: ProviderKind, id: string, providerId: string) =>
  changeRegion(ctx, id, (tx) =>
    sql`delete from ${linkOf(kind)} where region_id = ${id} and provider_id = ${providerId}`.execute(tx.send),
  )
