import type { adminRegions } from '@kusuribako/contract/regions/admin-regions'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { refuse } from '../../base/refuse.ts'
import { answerRegion } from './read-region.ts'

/** Opens a region: in a currency of the shop, with countries of its own and providers that are there. */
export const openRegion: Handler<typeof adminRegions.create> = async (ctx, { body }) => {
  const id = newId('region')
  const { countries, payment_providers, fulfillment_providers, metadata, ...plain } = body
  await ctx.tx(async (tx) => {
    await mustBeSoldIn(tx, plain.currency_code)
    const row = { id, ...plain, metadata: changedMetadata(null, metadata), created_at: tx.now, updated_at: tx.now }
    await tx.db.insertInto('region').values(row).execute()
    await setCountries(tx, id, countries)
    await setProviders(tx, 'payment', id, payment_providers)
    await setProviders(tx, 'fulfillment', id, fulfillment_providers)
    await tx.note('settings.changed', {})
  })
  return answerRegion(ctx.db, id)
}

/** The currency must be one of the shop's; it stays so until this transaction ends. */
export async function mustBeSoldIn(tx: Tx, currency_code: string): Promise<void> {
  const { rows } = await sql`
    select from store_currency where currency_code = ${currency_code} for share`.execute(tx.db)
  if (rows.length === 0) throw refuse('invalid_data', undefined, `Store does not have currency: ${currency_code}`)
}

/** These countries and no others belong to the region. */
export async function setCountries(tx: Tx, regionId: string, codes: readonly string[]): Promise<void> {
  const wanted = [...new Set(codes.map((code) => code.toLowerCase()))]
  await sql`update country set region_id = null
    where region_id = ${regionId} and not iso_2 = any(${wanted})`.execute(tx.db)
  await takeCountries(tx, regionId, wanted)
}

/** Joins countries to a region; refuses an unknown one, and one of another region. Locked in one order. */
export async function takeCountries(tx: Tx, regionId: string, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ display_name: string; region_id: string | null }>`
    select display_name, region_id from country where iso_2 = any(${codes}) order by iso_2 for update`.execute(tx.db)
  if (rows.length < codes.length) throw refuse('invalid_data', undefined, 'Invalid country code')
  const taken = rows.find(({ region_id }) => region_id !== null && region_id !== regionId)
  if (taken) {
    const { display_name, region_id } = taken
    throw refuse('duplicate_error', undefined, `${display_name} already exists in region ${region_id}`)
  }
  await sql`update country set region_id = ${regionId} where iso_2 = any(${codes})`.execute(tx.db)
}

export type ProviderKind = 'payment' | 'fulfillment'

/** SQL: the table that links regions with providers of a kind. */
export const linkOf = (kind: ProviderKind) => sql.table(`region_${kind}_provider`)

/** These providers and no others serve the region; refuses one that is not installed here. */
export async function setProviders(tx: Tx, kind: ProviderKind, regionId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(`${kind}_provider`)} where id = any(${wanted}) and is_installed`.execute(tx.db)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = wanted.find((id) => !known.has(id))
  if (unknown) throw refuse('invalid_data', undefined, `${kind} provider ${unknown} was not found`)
  await sql`delete from ${linkOf(kind)} where region_id = ${regionId} and not provider_id = any(${wanted})`.execute(
    tx.db,
  )
  await sql`insert into ${linkOf(kind)} (region_id, provider_id)
    select ${regionId}, unnest(${wanted}::text[]) on conflict do nothing`.execute(tx.db)
}
