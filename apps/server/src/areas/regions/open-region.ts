import type { adminRegions } from '@kusuribako/contract/regions/admin-regions'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { refuse } from '../../base/refuse.ts'
import { answerRegion } from './read-region.ts'

/** Opens a region: in a currency of the shop, with countries and installed providers. */
export const openRegion: Handler<typeof adminRegions.create> = async (ctx, { body }) => {
  const id = newId('region')
  const { countries, payment_providers, fulfillment_providers, metadata, ...plain } = body
  return ctx.tx(async (tx) => {
    const links = { countries, payment_providers, fulfillment_providers }
    await Promise.all([mustBeShopCurrency(tx, plain.currency_code), mustBeAssignable(tx, id, links)])
    const row = { id, ...plain, metadata: changedMetadata(null, metadata), created_at: tx.now, updated_at: tx.now }
    await tx.send.insertInto('region').values(row).execute()
    await linkToRegion(tx, id, links)
    await tx.note('settings.changed', {})
    return answerRegion(tx.db, id)
  })
}

/** The currency must be one of the shop's; it stays so until this transaction ends. */
export async function mustBeShopCurrency(tx: Tx, currency_code: string): Promise<void> {
  const { rows } = await sql`
    select from store_currency where currency_code = ${currency_code} for share`.execute(tx.db)
  if (rows.length === 0) throw refuse('invalid_data', undefined, `Store does not have currency: ${currency_code}`)
}

/** What the region should have; what is left out stays as it is. */
interface RegionLinks {
  countries?: readonly string[] | undefined
  payment_providers?: readonly string[] | undefined
  fulfillment_providers?: readonly string[] | undefined
}

/**
 * Refuses an unknown country, and one of another region; and a provider that is not installed here. Countries are
 * locked, in one order.
 */
export async function mustBeAssignable(tx: Tx, regionId: string, links: RegionLinks): Promise<void> {
  const { countries, payment_providers, fulfillment_providers } = links
  await Promise.all([
    countries && lockCountries(tx, regionId, codesOf(countries)),
    payment_providers && mustBeInstalled(tx, 'payment', payment_providers),
    fulfillment_providers && mustBeInstalled(tx, 'fulfillment', fulfillment_providers),
  ])
}

/** Makes exactly these countries and providers, already validated, belong to the region. */
export async function linkToRegion(tx: Tx, regionId: string, links: RegionLinks): Promise<void> {
  const { countries, payment_providers, fulfillment_providers } = links
  if (countries) {
    const codes = codesOf(countries)
    await sql`update country set region_id = null
      where region_id = ${regionId} and not iso_2 = any(${codes})`.execute(tx.send)
    await assignCountries(tx, regionId, codes)
  }
  if (payment_providers) await setProviders(tx, 'payment', regionId, payment_providers)
  if (fulfillment_providers) await setProviders(tx, 'fulfillment', regionId, fulfillment_providers)
}

const codesOf = (countries: readonly string[]) => [...new Set(countries.map((code) => code.toLowerCase()))]

/** Locks the countries that a region should have; refuses unknown codes, and those of another region. */
export async function lockCountries(tx: Tx, regionId: string, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ display_name: string; region_id: string | null }>`
    select display_name, region_id from country where iso_2 = any(${codes}) order by iso_2 for update`.execute(tx.db)
  if (rows.length < codes.length) throw refuse('invalid_data', undefined, 'Invalid country code')
  const assigned = rows.find(({ region_id }) => region_id !== null && region_id !== regionId)
  if (assigned) {
    const { display_name, region_id } = assigned
    throw refuse('duplicate_error', undefined, `${display_name} already exists in region ${region_id}`)
  }
}

/** Assigns locked countries to a region. */
export const assignCountries = (tx: Tx, regionId: string, codes: readonly string[]) =>
  sql`update country set region_id = ${regionId} where iso_2 = any(${codes})`.execute(tx.send)

export type ProviderKind = 'payment' | 'fulfillment'

/** SQL: the table that links regions with providers of a kind. */
export const linkOf = (kind: ProviderKind) => sql.table(`region_${kind}_provider`)

async function mustBeInstalled(tx: Tx, kind: ProviderKind, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(`${kind}_provider`)} where id = any(${[...ids]}) and is_installed`.execute(tx.db)
  const unknown = ids.find((id) => !rows.some((row) => row.id === id))
  if (unknown !== undefined) throw refuse('invalid_data', undefined, `${kind} provider ${unknown} was not found`)
}

async function setProviders(tx: Tx, kind: ProviderKind, regionId: string, ids: readonly string[]): Promise<void> {
  const providerIds = [...new Set(ids)]
  await sql`delete from ${linkOf(kind)} where region_id = ${regionId} and not provider_id = any(${providerIds})`.execute(
    tx.send,
  )
  await sql`insert into ${linkOf(kind)} (region_id, provider_id)
    select ${regionId}, unnest(${providerIds}::text[]) on conflict do nothing`.execute(tx.send)
}
