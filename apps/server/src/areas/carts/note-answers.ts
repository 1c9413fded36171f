import type { shopCarts } from '@kusuribako/contract/carts/shop-carts'
import type { Input } from '@kusuribako/contract/endpoint'
import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { malformedField } from '../../base/answers.ts'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { type DPoints, readDPoints, readShopPoints } from '../loyalty/index.ts'
import { readSaleFacts, validAnswers } from '../pharmacy/index.ts'
import { sellablesOf } from './answer-cart.ts'
import { setLine } from './change-line.ts'
import { keepLineAnswers } from './keep-line-answers.ts'
import { setsPlan } from './line-metadata.rules.ts'
import { type LoadedCart, readCartParts, wholeCart } from './load-cart.queries.ts'
import { lockOpenCart, mustNotBeAgreed, touchCart } from './lock-cart.ts'
import { refreshSessions } from './refresh-payment-sessions.ts'
import type { PricedCart } from './shape-cart.ts'

type CartBody = Input<typeof shopCarts.updateMetadata>['body']
type LineBody = Input<typeof shopCarts.updateLineMetadata>['body']

/** Stores wishes on a cart; health answers are stored with each line they are about, encrypted. */
export const noteOnCart: Handler<typeof shopCarts.updateMetadata> = async (ctx, { body }) => {
  const { d_points, buyer_birthday } = body.metadata
  if (buyer_birthday && buyer_birthday > dayInTokyo(ctx.now))
    throw malformedField('metadata.buyer_birthday', buyer_birthday, 'must not be in the future')
  const usable = d_points?.points_to_use ? await usablePoints(ctx) : null
  const { after } = await ctx.tx(async (tx) => {
    await noteCart(tx, body, usable)
    // Not awaited inside the transaction, so that it is sent together with COMMIT.
    const after = d_points === undefined ? null : readCartParts(tx, body.cart_id)
    after?.catch(() => {})
    return { after }
  })
  const parts = await after
  if (!parts) return { data: { ok: true } }
  const loaded = await wholeCart(ctx, parts)
  await refreshSessions(ctx, { loaded, sellables: await sellablesOf(ctx, loaded) })
  return { data: { ok: true } }
}

interface UsablePoints {
  balance: number
  dPoints: DPoints | null
}

/**
 * The points that the caller may use: the shop's own, and those of a d-account. The order checks again when they are
 * to be spent.
 */
async function usablePoints(ctx: Ctx): Promise<UsablePoints> {
  const id = ctx.who.customer_id ?? ''
  const [{ balance }, dPoints] = await Promise.all([readShopPoints(ctx, id), readDPoints(ctx, id, true)])
  return { balance, dPoints }
}

/** Stores wishes and answers on a line. The plan by which it is bought determines its price. */
export const noteOnLine: Handler<typeof shopCarts.updateLineMetadata> = async (ctx, { body }) => {
  const repriced = await ctx.tx((tx) => noteLine(tx, body))
  if (repriced) await refreshSessions(ctx, repriced)
  return { data: { ok: true } }
}

async function noteCart(
  tx: Tx,
  { cart_id, metadata: { first_class_question_responses: answers, ...wishes } }: CartBody,
  usable: UsablePoints | null,
) {
  const loaded = await lockOpenCart(tx, cart_id)
  const { cart, customer } = loaded
  if (usable) mustHavePoints(customer, wishes.d_points?.points_to_use ?? 0, usable)
  const changes = Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined))
  const merged = withoutNulls({ ...cart.metadata, ...changes })
  await tx.send
    .updateTable('cart')
    .set({ metadata: JSON.stringify(merged), has_extras: true, updated_at: tx.now })
    .where('id', '=', cart.id)
    .execute()
  if (answers !== undefined) await answerLines(tx, loaded, answers)
}

/**
 * Stores each line's answers to the questions about its own goods: a question that is not answered again keeps its
 * answer for those goods. Null deletes the answers. Answers to questions that were not asked for a line are not
 * stored: they would be health data and outlive the goods they were about.
 */
async function answerLines(tx: Tx, loaded: LoadedCart, answers: QuestionAnswers | null) {
  if (answers === null) {
    for (const { line_item_id } of loaded.answers) await keepLineAnswers(tx, loaded, line_item_id, null)
    return
  }
  const sellables = await sellablesOf(tx, loaded)
  const productIds = [...new Set([...sellables.values()].map((sellable) => sellable.product.id))]
  const { questionnaires } = await readSaleFacts(tx, productIds, null)
  for (const { id, variant_id } of loaded.lines) {
    const product_id = sellables.get(variant_id ?? '')?.product.id ?? ''
    const questionKeys = new Set(questionnaires.get(product_id)?.questions.map(({ key }) => key))
    const lineAnswers = Object.entries(answers).filter(([key]) => questionKeys.has(key))
    if (lineAnswers.length === 0) continue
    const stored = loaded.answers.find(({ line_item_id }) => line_item_id === id)
    const storedAnswers = stored && validAnswers(tx.config, stored)
    await keepLineAnswers(tx, loaded, id, { ...storedAnswers, ...Object.fromEntries(lineAnswers) })
  }
}

/** A cart with an account is the caller's own: nobody else can find it. */
function mustHavePoints(customer: LoadedCart['customer'], requested: number, { balance, dPoints }: UsablePoints) {
  if (!customer?.has_account) throw refuse('dcm_account_not_ready')
  const points = balance + (dPoints?.points ?? 0)
  if (requested > points) throw refuse(dPoints?.trouble ?? 'dcm_not_enough_points', { points })
}

/** Returns the cart where its price may have changed. */
async function noteLine(tx: Tx, { cart_id, line_item_id, metadata }: LineBody): Promise<PricedCart | null> {
  const loaded = await lockOpenCart(tx, cart_id)
  const line = loaded.lines.find(({ id }) => id === line_item_id)
  if (!line) throw refuse('line_not_in_cart')
  const { first_class_question_responses: answers, ...notes } = metadata
  await keepLineAnswers(tx, loaded, line.id, answers)
  if (Object.keys(notes).length === 0) return null
  if (setsPlan(notes)) {
    mustNotBeAgreed(loaded)
    const changes = Object.fromEntries(Object.entries(notes).map(([key, value]) => [key, value ?? '']))
    return setLine(tx, loaded, line, { quantity: line.quantity, metadata: changes })
  }
  const note = { metadata: JSON.stringify(withoutNulls({ ...line.metadata, ...notes })), updated_at: tx.now }
  await tx.send.updateTable('line_item').set(note).where('id', '=', line.id).execute()
  await touchCart(tx, loaded.cart.id)
  return null
}

const withoutNulls = (notes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(notes).filter(([, value]) => value !== null))
