import { boundsCrossed, type PriceInput } from '@kusuribako/contract/pricing/prices'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { insertAll } from '../../base/insert-all.ts'
import { refuse } from '../../base/refuse.ts'

/** A requested price of a variant; with an id, the existing one is changed, and keeps bounds that are left out. */
export type WantedPrice = PriceInput & { variant_id: string; id?: string | undefined }

interface Stored {
  id: string
  variant_id: string
  currency_code: string
  region_id: string | null
  min_quantity: number | null
  max_quantity: number | null
}
type Resolved = Stored & { amount: number }
/** As requested; bounds that were left out are not filled in yet. */
type Wanted = Omit<Resolved, 'id' | Bounds> & Partial<Pick<Resolved, 'id' | Bounds>>
type Bounds = 'min_quantity' | 'max_quantity'

/**
 * Makes these the complete plain prices of the variants named: others are deleted. A price is identified by its id, or
 * by its region or currency and its quantities. Refuses unknown ids with `not_found`.
 */
export async function setPrices(tx: Tx, variantIds: readonly string[], wanted: readonly WantedPrice[]): Promise<void> {
  const [stored, prices] = await Promise.all([readStored(tx.db, null, variantIds), resolve(tx.db, wanted)])
  const kept = await putPrices(tx, null, prices, stored)
  const others = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (others.length) await removePrices(tx, others)
}

/** Plain prices of new variants: there are none to compare with. */
export async function openPrices(tx: Tx, wanted: readonly WantedPrice[]): Promise<void> {
  await putPrices(tx, null, await resolve(tx.db, wanted), [])
}

/** Adds prices to a list, or changes existing ones; with `override` the list has no others after it. */
export async function setListPrices(tx: Tx, listId: string, wanted: readonly WantedPrice[], override: boolean) {
  const variantIds = [...new Set(wanted.map(({ variant_id }) => variant_id))]
  const [stored, prices] = await Promise.all([
    readStored(tx.db, listId, variantIds),
    resolve(tx.db, wanted),
    mustBeVariants(tx.db, variantIds),
  ])
  const kept = await putPrices(tx, listId, prices, stored)
  if (!override) return
  await sql`update money_amount set deleted_at = ${tx.now}
    where price_list_id = ${listId} and deleted_at is null and not id = any(${[...kept]})`.execute(tx.send)
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

/** The existing prices, locked in the order of their ids. */
async function readStored(db: Db, listId: string | null, variantIds: readonly string[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, variant_id, currency_code, region_id, min_quantity, max_quantity from money_amount
    where variant_id = any(${variantIds}) and price_list_id is not distinct from ${listId} and deleted_at is null
    order by id for update`.execute(db)
  return rows
}

/** Writes requested prices over equal ones, or as new ones; returns the ids of all requested. */
async function putPrices(
  tx: Tx,
  listId: string | null,
  wanted: readonly Wanted[],
  stored: readonly Stored[],
): Promise<Set<string>> {
  const byId = new Map(stored.map((price) => [price.id, price]))
  const bySame = new Map(stored.map((price) => [sameness(price), price.id]))
  const written = new Map<string, Resolved>()
  for (const given of wanted) {
    const there = given.id ? byId.get(given.id) : undefined
    if (given.id && there?.variant_id !== given.variant_id) {
      throw refuse('not_found', undefined, `Money amount with id: ${given.id} was not found`)
    }
    const price = { ...given, ...boundsOf(given, there) }
    const key = sameness(price)
    const id = price.id ?? bySame.get(key) ?? newId('money_amount')
    bySame.set(key, id)
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
function boundsOf(given: Wanted, there: Stored | undefined): Pick<Stored, Bounds> {
  const { min_quantity = there?.min_quantity ?? null, max_quantity = there?.max_quantity ?? null } = given
  const isCrossed = max_quantity !== null && max_quantity < (min_quantity ?? 0)
  if (isCrossed) throw refuse('invalid_data', undefined, boundsCrossed)
  return { min_quantity, max_quantity }
}

const changeAll = (tx: Tx, rows: readonly Resolved[]) =>
  sql`update money_amount m set currency_code = n.currency_code, region_id = n.region_id, amount = n.amount,
      min_quantity = n.min_quantity, max_quantity = n.max_quantity, updated_at = ${tx.now}
    from jsonb_populate_recordset(null::money_amount, ${JSON.stringify(rows)}::jsonb) n where m.id = n.id`.execute(
    tx.send,
  )

const sameness = ({ variant_id, currency_code, region_id, min_quantity, max_quantity }: Omit<Stored, 'id'>) =>
  [variant_id, region_id ?? currency_code, min_quantity, max_quantity].join(' ')

/** A price of a region is in the region's currency. */
async function resolve(db: Db, wanted: readonly WantedPrice[]): Promise<Wanted[]> {
  const regionIds = [...new Set(wanted.flatMap(({ region_id }) => region_id ?? []))]
  const regions = regionIds.length
    ? await db
        .selectFrom('region')
        .select(['id', 'currency_code'])
        .where('id', 'in', regionIds)
        .where('deleted_at', 'is', null)
        .execute()
    : []
  const currencies = new Map(regions.map(({ id, currency_code }) => [id, currency_code]))
  return wanted.map(({ id, variant_id, amount, region_id, currency_code, min_quantity, max_quantity }) => {
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
