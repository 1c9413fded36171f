import type { CallError } from '@kusuribako/client'
import { cartLines, carts, shopCarts, validateDiscount } from '@kusuribako/client/routes'
import type { Cart } from '@kusuribako/contract/carts/cart'
import { digits } from '@kusuribako/ui/format.ts'
import { type Api, longTimeout } from '../../api.server.ts'
import { cartUnchangedMessage, noAnswerMessage } from '../../wording/no-answer.ts'
import { wordsFor } from '../../wording/refusals.ts'
import { discountWords } from './discount-words.ts'
import { restoreCart } from './restore-cart.server.ts'

/** The result of a change of the cart; the button that requested it opens the drawer. */
export interface CartChange {
  ok: boolean
  /** A sentence for the shopper. */
  error?: string
  /** What the change was about: the form that shows the error. */
  about?: string
  /** A code that was refused, as it was typed. */
  typed?: string
  /** The cart belongs to an account whose session has ended: signing in restores it. */
  isSignedOut?: true
  /** Pieces in the cart now. */
  cart_count: number
  added?: {
    title: string
    variant_title: string | null
    thumbnail: string | null
    quantity: number
    /** Pieces of it in the cart now. */
    in_cart: number
    price: number
  }
}

type Answer = { ok: true; data: { cart: Cart } } | { ok: false; error: CallError }

/** Performs what a form of the cart requests: intent add, update, remove, code, remove-code or remove-gift-card. */
export async function changeCart(api: Api, form: FormData): Promise<CartChange> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const intent = text('intent')
  if (intent === 'add') return add(api, newLine(text('variant_id'), quantityOf(text('quantity')), text('plan')))
  const id = api.cartId
  if (!id) return refusedChange('line_not_in_cart', intent)
  switch (intent) {
    case 'update':
      return update(api, id, text('line_id'), quantityOf(text('quantity')))
    case 'remove':
      return remove(api, id, text('line_id'))
    case 'code': {
      const change = await addCode(api, id, text('code'))
      return change.ok ? change : { ...change, typed: text('code') }
    }
    case 'remove-code': {
      const params = { id, code: text('code') }
      return toCartChange('code', await unlockCartFor(api, id, () => api.personal(carts.removeDiscount, { params })))
    }
    case 'remove-gift-card':
      return changeGiftCards(api, id, (codes) => codes.filter((code) => code !== text('code')))
    default:
      return refusedChange('invalid_request_body', intent)
  }
}

/** A whole number from 1, typed in any width. */
const quantityOf = (typed: string) => Math.min(1000, Math.max(1, Math.trunc(Number(digits(typed))) || 1))

interface NewLine {
  variant_id: string
  quantity: number
  metadata?: { is_subscription_purchase: true; subscription: { plan: { id: string } } }
}

/** By a plan, or once. */
const newLine = (variant_id: string, quantity: number, plan: string): NewLine => ({
  variant_id,
  quantity,
  ...(plan && { metadata: { is_subscription_purchase: true, subscription: { plan: { id: plan } } } }),
})

async function add(api: Api, body: NewLine): Promise<CartChange> {
  const { variant_id: variantId, quantity } = body
  let answer = await addToExisting(api, body)
  if (isRefused(answer, 'not_found')) {
    const missingId = api.cartId
    if ((await restoreCart(api)) === null) return { ...refusedChange('unauthorized', 'add'), isSignedOut: true }
    if (api.cartId !== missingId) answer = await addToExisting(api, body)
  }
  if (!answer || isRefused(answer, 'not_found') || isRefused(answer, 'cart_completed_already'))
    answer = await createCartWith(api, body)
  const change = toCartChange('add', answer)
  const lines = (answer.ok && answer.data.cart.items?.filter((item) => item.variant_id === variantId)) || []
  const line = lines.at(-1)
  if (!line) return change
  const in_cart = lines.reduce((pieces, item) => pieces + (item.quantity ?? 0), 0)
  const { title = '', description = null, thumbnail = null, unit_price = 0 } = line
  return { ...change, added: { title, variant_title: description, thumbnail, quantity, in_cart, price: unit_price } }
}

async function addToExisting(api: Api, body: NewLine): Promise<Answer | null> {
  const id = api.cartId
  return id ? unlockCartFor(api, id, () => api.personal(cartLines.add, { params: { id }, body })) : null
}

const isRefused = (answer: Answer | null, code: string) => answer?.ok === false && answer.error.code === code

/** A new cart with this in it; goods with a plan are added afterwards. */
async function createCartWith(api: Api, line: NewLine): Promise<Answer> {
  const items = line.metadata ? [] : [line]
  const created = await api.personal(carts.create, { body: { country_code: 'jp', items } })
  if (!created.ok) return created
  const { id, region_id } = created.data.cart
  api.setCart(id, region_id)
  return line.metadata ? api.personal(cartLines.add, { params: { id }, body: line }) : created
}

const update = async (api: Api, id: string, lineId: string, quantity: number): Promise<CartChange> =>
  toCartChange(lineId, await setQuantity(api, id, lineId, quantity))

/** What another tab has removed is gone, as wished. */
async function remove(api: Api, id: string, lineId: string): Promise<CartChange> {
  const answer = await setQuantity(api, id, lineId, 0)
  return toCartChange(
    lineId,
    isRefused(answer, 'line_not_in_cart') ? await api.personal(carts.get, { params: { id } }) : answer,
  )
}

const setQuantity = (api: Api, id: string, line_id: string, quantity: number): Promise<Answer> =>
  unlockCartFor(api, id, () => api.personal(cartLines.update, { params: { id, line_id }, body: { quantity } }))

/**
 * A code is checked first, so that the shopper reads why it is not valid; then it is added to the others. A code that
 * is no coupon's may be a gift card's: people need not know which kind of code they have.
 */
async function addCode(api: Api, id: string, code: string): Promise<CartChange> {
  if (!code) return { ok: false, error: 'コードを入力してください。', about: 'code', cart_count: 0 }
  const [validation, found] = await Promise.all([
    api.personal(validateDiscount, { query: { cartId: id, discountCode: code } }),
    api.personal(carts.get, { params: { id } }),
  ])
  if (validation.ok && !validation.data.data.discountIsApplicable) {
    const { reason } = validation.data.data
    if (reason === 'invalid_discount_failure')
      return changeGiftCards(api, id, (codes) => [...codes.filter((one) => one !== code), code])
    return { ok: false, error: discountWords(reason), about: 'code', cart_count: 0 }
  }
  // The existing ones must be sent again, or they would be removed.
  if (!found.ok) return refusedChange(found.error.code, 'code')
  const existing = (found.data.cart.discounts ?? []).map((discount) => ({ code: discount.code }))
  const discounts = [...existing.filter((discount) => discount.code !== code), { code }]
  return toCartChange(
    'code',
    await unlockCartFor(api, id, () => api.personal(carts.update, { params: { id }, body: { discounts } })),
  )
}

/** The gift cards of a cart are sent all at once. */
async function changeGiftCards(api: Api, id: string, change: (codes: string[]) => string[]): Promise<CartChange> {
  const found = await api.personal(carts.get, { params: { id }, query: { expand: 'gift_cards' } })
  if (!found.ok) return refusedChange(found.error.code, 'code')
  const existing = (found.data.cart.gift_cards ?? []).map(({ code }) => code)
  const gift_cards = change(existing).map((code) => ({ code }))
  const answer = await unlockCartFor(api, id, () =>
    api.personal(carts.update, { params: { id }, body: { gift_cards } }),
  )
  if (!answer.ok && answer.error.code === 'gift_card_not_found')
    return { ok: false, error: discountWords(undefined), about: 'code', cart_count: 0 }
  return toCartChange('code', answer)
}

/** A payment that was begun and left locks the cart: it is cancelled, and the change is tried once more. */
export async function unlockCartFor<T extends { ok: true } | { ok: false; error: CallError }>(
  api: Api,
  cartId: string,
  change: () => Promise<T>,
): Promise<T> {
  const first = await change()
  if (first.ok || first.error.code !== 'cart_payment_in_progress') return first
  await api.personal(shopCarts.resetPaymentSession, { body: { cart_id: cartId } }, longTimeout)
  return change()
}

function toCartChange(about: string, answer: Answer): CartChange {
  if (!answer.ok) return refusedChange(answer.error.code, about)
  const items = answer.data.cart.items ?? []
  return { ok: true, about, cart_count: items.reduce((pieces, { quantity = 0 }) => pieces + quantity, 0) }
}

function refusedChange(code: string, about: string): CartChange {
  const words = wordsFor(code)
  // A quantity returns to what the cart holds; only a code stays as it was typed.
  return {
    ok: false,
    error: words === noAnswerMessage && about !== 'code' ? cartUnchangedMessage : words,
    about,
    cart_count: 0,
  }
}
