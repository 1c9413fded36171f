import { adminStore as api } from '@kusuribako/contract/settings/store'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { notFound, one, type Readable, readOne, through } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

const store: Readable = {
  table: 'store',
  relations: {
    currencies: through('currency', 'store_currency', 'store_id', 'currency_code'),
    default_currency: one('currency', 'default_currency_code'),
  },
  always: ['currencies', 'default_currency'],
}

/** The single store of this server. */
async function answerStore(db: Db) {
  const row = await db.selectFrom('store').select('id').executeTakeFirst()
  if (!row) throw notFound('store', '')
  return readOne(db, store, row.id)
}

/** Capabilities of the platform that are always on here; further flags are in `feature_flag`. */
const builtInFlags = [
  'sales_channels',
  'publishable_api_keys',
  'order_editing',
  'product_categories',
  'tax_inclusive_pricing',
]
const modules = ['inventoryService', 'stockLocationService'].map((module) => ({ module, resolution: 'built-in' }))

const get: Handler<typeof api.get> = async ({ db, flags }) => {
  const [storeRow, payment_providers, fulfillment_providers] = await Promise.all([
    answerStore(db),
    db.selectFrom('payment_provider').selectAll().orderBy('id').execute(),
    db.selectFrom('fulfillment_provider').selectAll().orderBy('id').execute(),
  ])
  const feature_flags = [...new Set([...builtInFlags, ...flags])].map((key) => ({ key, value: true }))
  return { store: { ...storeRow, payment_providers, fulfillment_providers, feature_flags, modules } }
}

/** Changes the store under its lock, so that concurrent changes do not conflict. */
async function changeStore(ctx: Ctx, work: (tx: Tx, row: StoreRow) => Promise<void>) {
  return ctx.tx(async (tx) => {
    const [row, links] = await Promise.all([
      tx.db.selectFrom('store').selectAll().forUpdate().executeTakeFirst(),
      tx.db.selectFrom('store_currency').select('currency_code').execute(),
    ])
    if (!row) throw notFound('store', '')
    await work(tx, { ...row, currencies: links.map((link) => link.currency_code) })
    await tx.send.updateTable('store').set({ updated_at: tx.now }).where('id', '=', row.id).execute()
    await tx.note('settings.changed', {})
    return { store: await readOne(tx.db, store, row.id) }
  })
}

interface StoreRow {
  id: string
  default_currency_code: string
  metadata: unknown
  currencies: string[]
}

const update: Handler<typeof api.update> = (ctx, { body }) =>
  changeStore(ctx, async (tx, row) => {
    const { currencies, metadata, ...columns } = body
    const defaultCode = body.default_currency_code ?? row.default_currency_code
    if (currencies) {
      if (!currencies.includes(defaultCode)) throw invalid(`The default currency ${defaultCode} must be among them`)
      await Promise.all([
        removeCurrencies(
          tx,
          row.currencies.filter((code) => !currencies.includes(code)),
        ),
        addCurrencies(
          tx,
          row,
          currencies.filter((code) => !row.currencies.includes(code)),
        ),
      ])
    } else if (body.default_currency_code && !row.currencies.includes(defaultCode)) {
      throw invalid(`Store does not have currency: ${defaultCode}`)
    }
    const changes = { ...columns, metadata: changedMetadata(row.metadata, metadata), updated_at: tx.now }
    await tx.send.updateTable('store').set(changes).where('id', '=', row.id).execute()
  })

const addCurrency: Handler<typeof api.addCurrency> = (ctx, { params }) =>
  changeStore(ctx, async (tx, row) => {
    if (row.currencies.includes(params.code)) throw refuse('duplicate_error', undefined, 'Currency already added')
    await addCurrencies(tx, row, [params.code])
  })

/** Removing a currency that the store does not have is no error. */
const removeCurrency: Handler<typeof api.removeCurrency> = (ctx, { params }) =>
  changeStore(ctx, async (tx, row) => {
    if (!row.currencies.includes(params.code)) return
    if (params.code === row.default_currency_code) throw refuse('not_allowed', undefined, 'It is the default currency')
    await removeCurrencies(tx, [params.code])
  })

async function addCurrencies(tx: Tx, { id }: StoreRow, codes: readonly string[]) {
  const { rows } = await sql<{ code: string }>`select w.code from unnest(${[...codes]}::text[]) as w(code)
    where not exists (select from currency c where c.code = w.code)`.execute(tx.db)
  if (rows[0]) throw invalid(`Currency with code ${rows[0].code} does not exist`)
  await sql`insert into store_currency (store_id, currency_code) select ${id}, unnest(${[...codes]}::text[])`.execute(
    tx.send,
  )
}

/**
 * A currency in which a region sells stays. It is removed before the check, because a region that is just being opened
 * locks the row.
 */
async function removeCurrencies(tx: Tx, codes: readonly string[]) {
  await sql`delete from store_currency where currency_code = any(${[...codes]})`.execute(tx.send)
  const { rows } = await sql<{ name: string; currency_code: string }>`select name, currency_code from region
    where currency_code = any(${[...codes]}) and deleted_at is null limit 1`.execute(tx.db)
  if (rows[0]) throw refuse('not_allowed', undefined, `Region ${rows[0].name} sells in ${rows[0].currency_code}`)
}

const invalid = (message: string) => refuse('invalid_data', undefined, message)

export const storeRoutes = [
  on(api.get, get),
  on(api.update, update),
  on(api.addCurrency, addCurrency),
  on(api.addCurrencyByCode, addCurrency),
  on(api.removeCurrency, removeCurrency),
  on(api.paymentProviders, async ({ db }) => ({
    payment_providers: await db.selectFrom('payment_provider').selectAll().orderBy('id').execute(),
  })),
  on(api.taxProviders, async ({ db }) => ({
    tax_providers: await db.selectFrom('tax_provider').selectAll().orderBy('id').execute(),
  })),
]
