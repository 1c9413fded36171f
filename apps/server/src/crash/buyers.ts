import { setTimeout as pause } from 'node:timers/promises'
import { address } from '../base/testing/carts.ts'
import type { SmallCatalogue } from '../base/testing/catalogue.ts'
import type { SeededRandom } from '../base/testing/seeded-random.ts'
import { type Place, patience_ms } from './place.ts'

/** What the buyers were answered, and the outcomes. */
export interface Said {
  /** Orders named in a 200 answer. */
  orders: { cart: string; order: string }[]
  /** Requests that a crash has interrupted, by the last segment of their path. */
  cut: Record<string, number>
  /** Answers that no crash excuses. */
  surprises: string[]
  /** Purchases begun, by payment method. */
  tried: Record<string, number>
  /** Called whenever a buyer presses the order button. */
  onPressed: () => void
}

const ways = [
  'visa',
  'visa',
  '3-D Secure',
  '3-D Secure, tab closed',
  'declined, then visa',
  'no money',
  'manual',
] as const
const cards: Record<string, string> = {
  visa: 'pm_card_visa',
  '3-D Secure': 'pm_card_threeDSecure2Required',
  '3-D Secure, tab closed': 'pm_card_threeDSecure2Required',
  'declined, then visa': 'pm_card_chargeDeclined',
  'no money': 'pm_card_chargeDeclinedInsufficientFunds',
}

/** Buys one cart after the other, by HTTP like a browser, until it is over. */
export async function keepBuying(
  place: Place,
  goods: SmallCatalogue,
  random: SeededRandom,
  said: Said,
  isOver: () => boolean,
) {
  while (!isOver()) await buyOnce(place, goods, random, said)
}

async function buyOnce(place: Place, goods: SmallCatalogue, random: SeededRandom, said: Said) {
  const way = random.of(ways)
  said.tried[way] = (said.tried[way] ?? 0) + 1
  const ask = (path: string, body: object = {}) => insist(place, said, path, body)
  const variant_id = goods.variants[random.of(['lotion', 'food', 'few'] as const)]
  const made = await ask('/store/carts', { region_id: goods.region_id, items: [{ variant_id, quantity: 1 }] })
  // The scarce goods may be gone.
  if (made.status !== 200) return expected(said, made, 'insufficient_inventory')
  const cart = `/store/carts/${made.body.cart.id}`
  const steps: [string, object][] = [
    [cart, { email: `${made.body.cart.id}@example.com`.toLowerCase(), shipping_address: address }],
    [`${cart}/shipping-methods`, { option_id: goods.shipping.standard }],
    [`${cart}/payment-sessions`, {}],
    [`${cart}/payment-session`, { provider_id: way === 'manual' ? 'manual' : 'stripe-custom' }],
  ]
  if (cards[way]) steps.push(cardChoice(cart, cards[way]))
  for (const [path, body] of steps) {
    const { status, body: answer } = await ask(path, body)
    if (status !== 200) return said.surprises.push(`${path} ${status} ${JSON.stringify(answer)}`)
  }
  await pay(place, { cart, id: made.body.cart.id, way, variant_id }, random, said)
}

const cardChoice = (cart: string, payment_method_id: string): [string, object] => [
  `${cart}/payment-sessions/stripe-custom`,
  { data: { payment_method_id } },
]

interface Buying {
  cart: string
  id: string
  way: string
  variant_id: string
}

/** The order button: once, twice at once, or beside a second tab that changes the cart. */
async function pay(place: Place, buying: Buying, random: SeededRandom, said: Said) {
  const { cart, id, way, variant_id } = buying
  const ask = (path: string, body: object = {}) => insist(place, said, path, body)
  const press = () => {
    said.onPressed()
    return ask(`${cart}/complete`)
  }
  for (let time = 0; time < 4; time++) {
    const manner = random.of(['once', 'once', 'twice', 'beside an edit'] as const)
    const beside = manner === 'beside an edit' ? ask(`${cart}/line-items`, { variant_id, quantity: 1 }) : undefined
    const [answer] = await Promise.all([press(), manner === 'twice' ? press() : undefined, beside])
    const { status, body } = answer
    if (status !== 200) return expected(said, answer, refusedAtOrder)
    if (body.type === 'order') return said.orders.push({ cart: id, order: body.data.id })
    if (body.payment_status === 'requires_more') {
      await challenge(place, body.payment_session.data)
      if (way === '3-D Secure, tab closed') return
    } else if (way === 'declined, then visa') await ask(...cardChoice(cart, 'pm_card_visa'))
    else if (way === 'no money') return
  }
}

/** The acceptable answers for a cart that another tab has changed, or that came too late. */
const refusedAtOrder =
  /insufficient_inventory|cart_completed_already|cart_payment_in_progress|no_shipping_method|payment_session_missing/

function expected(said: Said, { status, body }: Answer, code: string | RegExp) {
  const text = JSON.stringify(body)
  if (!text.match(code)) said.surprises.push(`${status} ${text}`)
}

/** Presses "yes" on the bank's page. */
async function challenge(place: Place, { id, client_secret }: { id: string; client_secret: string }) {
  const body = new URLSearchParams({ client_secret, decision: 'approved' })
  await fetch(`${place.sandbox.url}/stripe/challenge/${id}`, { method: 'POST', body, redirect: 'manual' })
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came.
  body: any
}

/**
 * Repeats until there is an answer: a browser's reload. Throws when none comes without crashes; a slow machine that is
 * killed whenever it serves again owes none.
 */
async function insist(place: Place, said: Said, path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  let isCut = false
  let last: Answer | null = null
  const since = Date.now()
  for (; Date.now() - Math.max(since, place.calmSince()) < patience_ms; await pause(100)) {
    const asked = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) }
    const answer = await fetch(place.url + path, asked)
      .then(async (reply) => ({ status: reply.status, body: await reply.json() }))
      .catch(() => null)
    if (answer && answer.status < 500) return answer
    last = answer
    const step = path.split('/').at(-1)!
    if (!isCut) said.cut[step] = (said.cut[step] ?? 0) + 1
    isCut = true
  }
  throw new Error(`${path} is no longer answered; last: ${JSON.stringify(last)}`)
}
