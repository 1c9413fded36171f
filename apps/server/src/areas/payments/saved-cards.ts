import { account } from '@kusuribako/contract/customers/account'
import { cards as api, cardProvider } from '@kusuribako/contract/payments/cards'
import { type Ctx, type Handler, on } from '../../base/ctx.ts'
import type { SavedCard, SavedCards } from '../../base/ports.ts'
import { notFound } from '../../base/read.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { noteOnCustomer } from '../customers/index.ts'
import { findPayer, openPayer } from './payer.ts'

/** The cards that the signed-in customer has saved. */
const list: Handler<typeof api.list> = async (ctx) => ({
  data: { paymentMethods: (await cardsOf(ctx)).map(cardOnWire) },
})

const refresh: Handler<typeof api.refresh> = async (ctx, { body }) => {
  const cart = await ctx.db.selectFrom('cart').select('id').where('id', '=', body.cart_id).executeTakeFirst()
  if (!cart) throw notFound('cart', body.cart_id)
  if (!ctx.who.customer_id) return { data: { paymentMethods: [] } }
  const [saved, { selectedCardId }] = [await cardsOf(ctx), await payer(ctx)]
  if (selectedCardId && !saved.some(({ id }) => id === selectedCardId))
    await ctx.tx((tx) => noteOnCustomer(tx, ctx.who.customer_id!, { selectedCardId: null }))
  return { data: { paymentMethods: saved.map(cardOnWire) } }
}

/** The same, as the platform tells it. */
const listOnPlatform: Handler<typeof account.paymentMethods> = async (ctx) => ({
  payment_methods: (await cardsOf(ctx)).map((card) => ({ provider_id: cardProvider, data: cardOnWire(card) })),
})

/**
 * Starts saving a card: the browser finishes it with the provider. An account that the provider has deleted is
 * registered again.
 */
const startSetup: Handler<typeof api.startSetup> = async (ctx) => {
  const setup = await callProvider(ctx, async (cards) => {
    const { id, reference } = await payer(ctx)
    const setup = reference && (await cards.startSetup(reference))
    return setup || cards.startSetup(await openPayer(ctx, cards, id))
  })
  if (!setup) throw refuse('payment_provider_failed')
  return { data: setup }
}

/** Chooses the preferred card; null chooses none. Refuses a card of another account. */
const select: Handler<typeof api.select> = async (ctx, { body }) => {
  const selectedCardId = body.selectedCardId ?? null
  if (selectedCardId !== null) await mustHaveSavedCard(ctx, selectedCardId)
  await ctx.tx((tx) => noteOnCustomer(tx, ctx.who.customer_id!, { selectedCardId }))
  return { data: { ok: true } }
}

/** Deletes a card. The account is the caller's own, whatever `stripe_id` says; another account's card is unknown. */
const remove: Handler<typeof api.remove> = async (ctx, { body }) => {
  const { reference, selectedCardId } = await payer(ctx)
  if (await paysDeliveries(ctx, body.payment_method_id))
    throw refuse('can_not_delete_payment_method_that_used_in_subscription')
  const isRemoved = reference && (await callProvider(ctx, (cards) => cards.remove(reference, body.payment_method_id)))
  if (!isRemoved) throw refuse('payment_method_unknown')
  if (selectedCardId === body.payment_method_id)
    await ctx.tx((tx) => noteOnCustomer(tx, ctx.who.customer_id!, { selectedCardId: null }))
  return { data: { ok: true } }
}

/** Whether a subscription of the caller is paid by that card. */
const paysDeliveries = ({ db, who }: Ctx, card_id: string) =>
  db
    .selectFrom('subscription')
    .select('id')
    .where('customer_id', '=', who.customer_id!)
    .where('payment_method_id', '=', card_id)
    .where('status', 'in', ['active', 'paused'])
    .executeTakeFirst()

const cardsOf = async (ctx: Ctx) => cardsFor(ctx, await payer(ctx))

const cardsFor = async (ctx: Ctx, { reference }: { reference: string | null }): Promise<SavedCard[]> =>
  reference ? callProvider(ctx, (cards) => cards.list(reference)) : []

/** A saved card; null where there is none with that id, or its provider does not answer. */
export async function findSavedCard(ctx: Ctx, customer_id: string, card_id: string): Promise<SavedCard | null> {
  const found = await findPayer(ctx, customer_id)
  const cards = found ? await cardsFor(ctx, found).catch(() => []) : []
  return cards.find(({ id }) => id === card_id) ?? null
}

/** Refuses with `payment_method_unknown` a card that the signed-in customer has not saved. */
export async function mustHaveSavedCard(ctx: Ctx, card_id: string): Promise<void> {
  if (!(await cardsOf(ctx)).some(({ id }) => id === card_id)) throw refuse('payment_method_unknown')
}

async function payer(ctx: Ctx) {
  const found = await findPayer(ctx, ctx.who.customer_id!)
  if (!found) throw refuse('unauthorized')
  return found
}

/** A provider that does not answer is a refusal, not a bug. */
async function callProvider<T>(ctx: Ctx, call: (cards: SavedCards) => Promise<T>): Promise<T> {
  const cards = ctx.outside.payments.get(cardProvider)?.cards
  if (!cards) throw refuse('payment_provider_failed')
  return call(cards).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    ctx.log.error({ err: error, provider: cardProvider }, 'payment provider failed')
    throw refuse('payment_provider_failed')
  })
}

const cardOnWire = ({ id, holder_name, ...card }: SavedCard) => ({
  id,
  card,
  metadata: holder_name ? { holder_name } : {},
})

export const cardRoutes = [
  on(api.list, list),
  on(api.refresh, refresh),
  on(api.startSetup, startSetup),
  on(api.select, select),
  on(api.remove, remove),
  on(account.paymentMethods, listOnPlatform),
]
