import { adminGiftCards as api } from '@kusuribako/contract/discounts/admin-gift-cards'
import { bareCode } from '@kusuribako/contract/values/common'
import { sql } from 'kysely'
import { type Caller, type Handler, on } from '../../base/ctx.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { containing } from '../../base/pattern.ts'
import { findRow, notFound, one, type Readable, type Row, readList, readOne } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { normalizeTypedNumber } from '../customers/index.ts'
import { maySeeCodes } from '../identity/index.ts'
import { hiddenCode } from './codes.queries.ts'
import { openGiftCard } from './issue-gift-cards.ts'

/** A gift card as staff read it (platform contract, preset admin.gift-cards). */
const cards: Readable = {
  table: 'gift_card',
  relations: { region: one('region', 'region_id'), order: one('orders', 'order_id') },
  always: ['region', 'order'],
  fields: [
    'id',
    'code',
    'value',
    'balance',
    'region_id',
    'is_disabled',
    'ends_at',
    'tax_rate',
    'created_at',
    'updated_at',
    'deleted_at',
    'metadata',
  ],
  order: '-created_at',
}

/**
 * `q` is searched in the code, however it was typed, or is the number of the order with which the card was bought.
 * Staff who may not see codes find a card only by its whole code, or by its end: otherwise it could be guessed digit by
 * digit.
 */
const list: Handler<typeof api.list> = async ({ db, who }, { query: { q, ...query } }) => {
  const typed = q && bareCode(q)
  const code = sql`replace(gift_card.code, '-', '')`
  const isCode = maySeeCodes(who.staff!)
    ? sql`${code} ilike ${typed && containing(typed)}`
    : sql`${typed} in (${code}, right(gift_card.code, 4))`
  const found = q && {
    q: sql<boolean>`(${isCode}
      or exists (select from orders o where o.id = gift_card.order_id and o.display_id::text = ${normalizeTypedNumber(q)}))`,
  }
  const { rows, count } = await readList(db, cards, query, found || {})
  return { gift_cards: rows.map(visibleTo(who)), count, offset: query.offset, limit: query.limit }
}

const get: Handler<typeof api.get> = async ({ db, who }, { params }) => ({
  gift_card: visibleTo(who)(await readOne(db, cards, params.id)),
})

/** A card as this member of staff may see it: its code is money. */
const visibleTo =
  ({ staff }: Caller) =>
  (card: Row): Row =>
    maySeeCodes(staff!) || typeof card.code !== 'string' ? card : { ...card, code: hiddenCode(card.code) }

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const { value, ends_at, metadata, ...fields } = body
  if (value === undefined) throw refuse('invalid_data', undefined, 'value: required')
  const ends = ends_at === undefined ? null : new Date(ends_at)
  const card = { ...fields, value, ends_at: ends, metadata: metadata ?? null }
  return ctx.tx(async (tx) => {
    const region = await findRow(tx.db, 'region', body.region_id)
    if (!region) throw notFound('region', body.region_id)
    // Where cards are taxed, the region's tax was paid when it was sold (totals: giftCard).
    const tax_rate = region.gift_cards_taxable ? Number(region.tax_rate) : null
    const id = await openGiftCard(tx, { ...card, tax_rate })
    return { gift_card: await readOne(tx.db, cards, id) }
  })
}

/** Changes a card. Its balance stays between zero and its value; the row is locked meanwhile. */
const update: Handler<typeof api.update> = async (ctx, { params, body }) => {
  const { ends_at, metadata, ...fields } = body
  return ctx.tx(async (tx) => {
    const card = await tx.db
      .selectFrom('gift_card')
      .select(['value', 'metadata'])
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!card) throw notFound('gift_card', params.id)
    const { balance } = fields
    if (balance !== undefined && (balance < 0 || balance > card.value)) throw refuse('gift_card_balance_out_of_range')
    await tx.send
      .updateTable('gift_card')
      .set({
        ...fields,
        ...(ends_at !== undefined && { ends_at: ends_at && new Date(ends_at) }),
        ...(metadata && { metadata: changedMetadata(card.metadata, metadata) }),
        updated_at: tx.now,
      })
      .where('id', '=', params.id)
      .execute()
    return { gift_card: await readOne(tx.db, cards, params.id) }
  })
}

/** Deletes a card; orders keep what they took from it, and in carts it is disabled. A missing one is no error. */
const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx((tx) =>
    tx.db
      .updateTable('gift_card')
      .set({ deleted_at: tx.now })
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .execute(),
  )
  return { id: params.id, object: 'gift-card', deleted: true }
}

export const adminGiftCardRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
