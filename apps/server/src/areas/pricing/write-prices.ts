import { boundsCrossed, type PriceInput } from '@kusuribako/contract/pricing/prices'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { insertAll } from '../../base/insert-all.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from './note-changes.ts'

/** A requested price of a variant; with an id, the existing one is changed, and keeps bounds that are left out. */
export type PriceRequest = PriceInput & { variant_id: string; id?: string | undefined }

interface StoredPrice {
  id: string
  variant_id: string
  currency_code: string
  region_id: string | null
  min_quantity: number | null
  max_quantity: number | null
}
type CompletePrice = StoredPrice & { amount: number }
/** As requested; bounds that were left out are not filled in yet. */
type ResolvedRequest = Omit<CompletePrice, 'id' | Bounds> & Partial<Pick<CompletePrice, 'id' | Bounds>>
type Bounds = 'min_quantity' | 'max_quantity'

/**
 * Adds plain prices to the variants named, or changes existing ones; with `override` they have no others after it. A
 * price is identified by its id, or by its region or currency and its quantities. Refuses unknown ids with `not_found`.
 */
export async function setPrices(
  tx: Tx,
  variantIds: readonly string[],
  requests: readonly PriceRequest[],
  override: boolean,
): Promise<void> {
  const [stored, prices] = await Promise.all([readStored(tx.db, null, variantIds), resolveCurrencies(tx.db, requests)])
  const writtenIds = await putPrices(tx, null, prices, stored)
  if (!override) return
  const removedIds = stored.filter(({ id }) => !writtenIds.has(id)).map(({ id }) => id)
  if (removedIds.length) await removePrices(tx, removedIds)
}

/** Plain prices of new variants: there are none to compare with. */
export async function openPrices(tx: Tx, requests: readonly PriceRequest[]): Promise<void> {
  await putPrices(tx, null, await resolveCurrencies(tx.db, requests), [])
}

/** Adds prices to a list, or changes existing ones; with `override` the list has no others after it. */
export async function setListPrices(tx: Tx, listId: string, requests: readonly PriceRequest[], override: boolean) {
  const variantIds = [...new Set(requests.map(({ variant_id }) => variant_id))]
  const [stored, prices] = await Promise.all([
    readStored(tx.db, listId, variantIds),
    resolveCurrencies(tx.db, requests),
    mustBeVariants(tx.db, variantIds),
  ])
  const writtenIds = await putPrices(tx, listId, prices, stored)
  if (!override) return
  await sql`update money_amount set deleted_at = ${tx.now}
    where price_list_id = ${listId} and deleted_at is null and not id = any(${[...writtenIds]})`.execute(tx.send)
}

/** Deletes prices by their ids; missing ones are no error. */
export async function removePrices(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update money_amount set deleted_at = ${tx.now} where id = any(${ids}) and deleted_at is null`.execute(
    tx.send,
  )
}

/** Deletes every price of variants, plain or of a list. */
export async function removePricesOf(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await sql`update money_amount set deleted_at = ${tx.now}
    where variant_id = any(${variantIds}) and deleted_at is null`.execute(tx.send)
}

/** Deletes every price of a deleted region: no write accepts them, so no form that sends them back could be saved. */
export async function removePricesOfRegion(tx: Tx, region_id: string): Promise<void> {
  const { rows } = await sql<{ product_id: string }>`with gone as (update money_amount set deleted_at = ${tx.now}
      where region_id = ${region_id} and deleted_at is null returning variant_id)
    select distinct v.product_id from gone join product_variant v on v.id = gone.variant_id`.execute(tx.db)
  await noteProductsChanged(
    tx,
    rows.map(({ product_id }) => product_id),
  )
}

/** The existing prices, locked in the order of their ids. */
async function readStored(db: Db, listId: string | null, variantIds: readonly string[]): Promise<StoredPrice[]> {
  const { rows } = await sql<StoredPrice>`
    select id, variant_id, currency_code, region_id, min_quantity, max_quantity from money_amount
    where variant_id = any(${variantIds}) and price_list_id is not distinct from ${listId} and deleted_at is null
    order by id for update`.execute(db)
  return rows
}

/** Writes requested prices over equal ones, or as new ones; returns the ids of all requested. */
async function putPrices(
  tx: Tx,
  listId: string | null,
  requests: readonly ResolvedRequest[],
  stored: readonly StoredPrice[],
): Promise<Set<string>> {
  const byId = new Map(stored.map((price) => [price.id, price]))
  const idByKey = new Map(stored.map((price) => [priceKey(price), price.id]))
  const written = new Map<string, CompletePrice>()
  for (const request of requests) {
    const existing = request.id ? byId.get(request.id) : undefined
    if (request.id && existing?.variant_id !== request.variant_id) {
      throw refuse('not_found', undefined, `Money amount with id: ${request.id} was not found`)
    }
    const price = { ...request, ...boundsOf(request, existing) }
    const key = priceKey(price)
    const id = price.id ?? idByKey.get(key) ?? newId('money_amount')
    idByKey.set(key, id)
    written.set(id, { ...price, id })
  }
  const rows = [...written.values()].map((price) => ({ ...price, price_list_id: listId, updated_at: tx.now }))
  const [old, fresh] = [rows.filter(({ id }) => byId.has(id)), rows.filter(({ id }) => !byId.has(id))]
  await insertAll(
    tx.send,
    'money_amount',
    fresh.map((row) => ({ ...row, created_at: tx.now })),
  )
  if (old.length) await changeAll(tx, old)
  return new Set(written.keys())
}

/**
 * A bound that is left out is taken from the existing price: otherwise a price for a dozen would become one for a
 * single piece.
 */
function boundsOf(request: ResolvedRequest, existing: StoredPrice | undefined): Pick<StoredPrice, Bounds> {
  const { min_quantity = existing?.min_quantity ?? null, max_quantity = existing?.max_quantity ?? null } = request
  const isCrossed = max_quantity !== null && max_quantity < (min_quantity ?? 0)
  if (isCrossed) throw refuse('invalid_data', undefined, boundsCrossed)
  return { min_quantity, max_quantity }
}

const changeAll = (tx: Tx, rows: readonly CompletePrice[]) =>
  sql`update money_amount m set currency_code = n.currency_code, region_id = n.region_id, amount = n.amount,
      min_quantity = n.min_quantity, max_quantity = n.max_quantity, updated_at = ${tx.now}
    from jsonb_populate_recordset(null::money_amount, ${JSON.stringify(rows)}::jsonb) n where m.id = n.id`.execute(
    tx.send,
  )

const priceKey = ({ variant_id, currency_code, region_id, min_quantity, max_quantity }: Omit<StoredPrice, 'id'>) =>
  [variant_id, region_id ?? currency_code, min_quantity, max_quantity].join(' ')

/** A price of a region is in the region's currency. */
async function resolveCurrencies(db: Db, requests: readonly PriceRequest[]): Promise<ResolvedRequest[]> {
  const regionIds = [...new Set(requests.flatMap(({ region_id }) => region_id ?? []))]
  const regions = regionIds.length
    ? await db
        .selectFrom('region')
        .select(['id', 'currency_code'])
        .where('id', 'in', regionIds)
        .where('deleted_at', 'is', null)
        .execute()
    : []
  const currencies = new Map(regions.map(({ id, currency_code }) => [id, currency_code]))
  return requests.map(({ id, variant_id, amount, region_id, currency_code, min_quantity, max_quantity }) => {
    const currency = region_id === undefined ? currency_code : currencies.get(region_id)
    if (!currency) throw refuse('not_found', undefined, `Region with id: ${region_id} was not found`)
    return {
      ...(id && { id }),
      variant_id,
      amount,
      region_id: region_id ?? null,
      currency_code: currency,
      ...(min_quantity !== undefined && { min_quantity }),
      ...(max_quantity !== undefined && { max_quantity }),
    }
  })
}

async function mustBeVariants(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select given.id from unnest(${ids}::text[]) as given (id)
    where not exists (select from product_variant v where v.id = given.id and v.deleted_at is null)`.execute(db)
  if (rows[0]) throw refuse('not_found', undefined, `Variant with id: ${rows[0].id} was not found`)
}
