import type { TestResponse } from '../base/testing/shop.ts'
import type { Loose } from '../order-lives/life.fixture.ts'
import { goodsToBuy, type Shopper, type Tills } from './tills.fixture.ts'

type Answer = Promise<TestResponse | null>
export interface Doing {
  tills: Tills
  /** A cart of the random run, and its shopper. */
  cart: string
  shopper: Shopper
  buyer: (path: string, body?: object, method?: 'POST' | 'DELETE') => Promise<TestResponse>
  staff: (path: string, body?: object) => Promise<TestResponse>
}
type Act = (doing: Doing) => Answer

const good = ({ tills: { lives, random } }: Doing) => lives.desk.goods.variants[random.of(goodsToBuy)]
const at = ({ cart }: Doing) => `/store/carts/${cart}`
const randomQuantity = ({ tills }: Doing, max: number) => 1 + tills.random.below(max)
const none = Promise.resolve(null)

/** Acts on a line of the cart in its current state. */
async function onLine(doing: Doing, act: (id: string) => Answer): Answer {
  const { items } = await read(doing)
  return items.length ? act(doing.tills.random.of<Loose>(items).id) : none
}
const read = async ({ tills, cart, shopper }: Doing): Promise<Loose> => {
  const { body } = await tills.lives.desk.shop.call('GET', `/store/carts/${cart}`, undefined, shopper.headers)
  return body.cart ?? { items: [], payment_sessions: [] }
}

const answers = {
  first_class_question_responses: {
    diagnosis: { answer: 'いいえ' },
    allergy: { answer: 'いいえ' },
    abuse: { answer: 'いいえ' },
  },
  buyer_birthday: '1980-01-01',
}
const updateMetadata = (doing: Doing, metadata: object) =>
  doing.buyer('/store/v1/cart/update-metadata', { cart_id: doing.cart, metadata })

const put: Act = (doing) =>
  doing.buyer(`${at(doing)}/line-items`, { variant_id: good(doing), quantity: randomQuantity(doing, 3) })

const filling: Record<string, Act> = {
  put,
  putMore: put,
  putStill: put,
  change: (doing) =>
    onLine(doing, (id) => doing.buyer(`${at(doing)}/line-items/${id}`, { quantity: doing.tills.random.below(5) })),
  takeOut: (doing) => onLine(doing, (id) => doing.buyer(`${at(doing)}/line-items/${id}`, {}, 'DELETE')),
  code: (doing) => {
    const { random, codes } = doing.tills
    const chosen = random.below(4) === 0 ? [] : [{ code: random.of(codes).code }]
    return doing.buyer(at(doing), { discounts: chosen })
  },
  card: (doing) => {
    const { random, cards } = doing.tills
    const chosen = cards.filter(() => random.below(2)).map(({ code }) => ({ code }))
    return doing.buyer(at(doing), { gift_cards: chosen })
  },
  points: (doing) => updateMetadata(doing, { d_points: { points_to_use: doing.tills.random.below(900) } }),
  answer: (doing) => updateMetadata(doing, answers),
}

const paying: Record<string, Act> = {
  ready: async (doing) => {
    const { random, lives } = doing.tills
    const { address, goods } = lives.desk
    await doing.buyer(at(doing), { email: doing.shopper.email, shipping_address: address })
    if (random.below(4)) await updateMetadata(doing, answers)
    for (const option of ['standard', 'standard-free', 'member'] as const) {
      const chosen = await doing.buyer(`${at(doing)}/shipping-methods`, { option_id: goods.shipping[option] })
      if (chosen.status === 200) break
    }
    await doing.buyer(`${at(doing)}/payment-sessions`)
    const provider_id = random.below(3) ? 'stripe-custom' : 'manual'
    const chosen = await doing.buyer(`${at(doing)}/payment-session`, { provider_id })
    return provider_id === 'manual' ? chosen : paying.payBy!(doing)
  },
  payBy: (doing) => {
    const method = doing.tills.random.of([
      ...['pm_card_visa', 'pm_card_visa', 'pm_card_visa'],
      ...['pm_card_chargeDeclined', 'pm_card_threeDSecure2Required'],
    ])
    return doing.buyer(`${at(doing)}/payment-sessions/stripe-custom`, { data: { payment_method_id: method } })
  },
  reset: (doing) => doing.buyer('/store/v1/cart/reset-payment-session-selection', { cart_id: doing.cart }),
  validate: (doing) => doing.buyer('/store/v1/cart/validate', { cart_id: doing.cart }),
  press: (doing) => pressed(doing),
  allAgain: (doing) => paying.all!(doing),
  all: async (doing) => {
    if ((await read(doing)).items.length === 0) await put(doing)
    await paying.ready!(doing)
    return pressed(doing)
  },
}

/** Presses the order button, and completes the bank's 3-D Secure page where one is shown. */
async function pressed(doing: Doing): Answer {
  const answer = await doing.buyer(`${at(doing)}/complete`)
  const { payment_status, payment_session } = answer.body ?? {}
  if (payment_status !== 'requires_more' || !payment_session?.data?.client_secret) return answer
  const { random, lives } = doing.tills
  const decision = random.of(['approved', 'approved', 'refused', null] as const)
  if (decision) await lives.desk.cards.sandbox.challenge(payment_session.data, decision)
  return random.below(2) ? doing.buyer(`${at(doing)}/complete`) : answer
}

const staffDoes: Record<string, Act> = {
  price: (doing) => {
    const { random, lives } = doing.tills
    const price = {
      variant_id: lives.desk.goods.variants.lotion,
      currency_code: 'jpy',
      amount: 800 + random.below(400),
    }
    const list = { name: 'セール', description: '', type: 'sale', status: 'active', prices: [price] }
    return random.below(4) ? none : doing.staff('/admin/price-lists', list)
  },
  cancel: (doing) => onOrder(doing, ({ id }) => doing.staff(`/admin/orders/${id}/cancel`)),
  decide: (doing) =>
    onOrder(doing, ({ id, status }) =>
      status === 'requires_action'
        ? doing.staff(`/admin/v1/orders/${id}/pharmacist-review`, {
            decision: doing.tills.random.below(2) ? 'reject' : 'approve',
            explanation_waived: true,
          })
        : none,
    ),
  stopCard: (doing) => {
    const { random, cards } = doing.tills
    return random.below(6) ? none : doing.staff(`/admin/gift-cards/${random.of(cards).id}`, { is_disabled: true })
  },
}

async function onOrder({ tills }: Doing, act: (order: { id: string; status: string }) => Answer): Answer {
  const orders = await tills.lives.desk.shop.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('cart_id', 'in', ['', ...tills.carts.map(({ id }) => id)])
    .orderBy('id')
    .execute()
  return orders.length && tills.random.below(3) === 0 ? act(tills.random.of(orders)) : none
}

export const acts: Readonly<Record<string, Act>> = { ...filling, ...paying, ...staffDoes }
export const names = Object.keys(acts)
