import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { type DemoEvent, type DemoOrder, orders } from '../../../demo/orders.ts'
import { openOutside } from './adapters/outside.ts'
import { parseConfig } from './base/config.ts'
import { openLog } from './base/log.ts'
import { demoPassword } from './load-demo/demo-accounts.ts'
import { type Call, type Headers, leaveTraces } from './load-demo/leave-traces.ts'
import { orderedAt } from './load-demo/ordered-at.rules.ts'
import { openShop } from './shop.ts'

const hour_ms = 3_600_000

/**
 * Gives the demo its order history of the last weeks: orders placed by shoppers and handled by staff, through the
 * shop's own HTTP calls with the clock set back. Once: a shop that has an order is left as it is. The sandbox must be
 * open, because it takes the cards; mails are sent when the server runs.
 */
export async function placeDemoOrders(
  env: NodeJS.ProcessEnv,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const config = parseConfig({ ...env, ROLES: 'api' })
  const now = new Date()
  const clock = { now }
  const steps = stepsInOrder(now.getTime())
  const parts = { config, log: openLog('warn'), outside: openOutside(config), clock: () => clock.now }
  // This many calls at one moment are no attack.
  const shop = await openShop({ ...parts, limitFactor: 1000 })
  try {
    if (await shop.db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return
    const desk = await openDesk(async (method, url, body, headers) => {
      const payload = body && JSON.stringify(body)
      const json = { 'content-type': 'application/json' }
      const reply = await shop.app.inject({ method, url, payload, headers: { ...(body && json), ...headers } })
      if (reply.statusCode !== 200) throw new Error(`${method} ${url} answered ${reply.statusCode}: ${reply.body}`)
      return reply.json()
    })
    const ids = new Map<DemoOrder, string>()
    for (const [at, { order, event, when }] of steps.entries()) {
      clock.now = new Date(when)
      if (event) await desk.handleEvent(ids.get(order)!, event)
      else ids.set(order, await desk.place(order))
      onProgress(at + 1, steps.length)
    }
    clock.now = now
    await desk.leaveTraces(clock)
  } finally {
    await shop.close()
  }
}

/** All events, in order of time. */
function stepsInOrder(now_ms: number): { order: DemoOrder; event?: DemoEvent; when: number }[] {
  const steps = orders.flatMap((order) => {
    const placed = orderedAt(now_ms, order.hours_ago)
    const after = order.events.map((event) => ({ order, event, when: placed + event.after_h * hour_ms }))
    return [{ order, when: placed }, ...after]
  })
  return steps.sort((first, second) => first.when - second.when)
}

/** Shopper and staff. Everybody signs in once, today: password attempts are counted. */
async function openDesk(call: Call) {
  const member = await signIn(call, '/store/auth/token', 'hanako')
  const owner = await signIn(call, '/admin/auth/token', 'admin')
  const pharmacist = await signIn(call, '/admin/auth/token', 'pharmacist')

  async function place({ buyer, lines, plan, remark }: DemoOrder): Promise<string> {
    const headers: Headers = buyer === 'hanako' ? member : {}
    const products = await Promise.all(
      lines.map(async ([handle]) => (await call('GET', `/store/v1/products?handle=${handle}`)).data),
    )
    const { cart } = await call('POST', '/store/carts', {}, headers)
    const at = `/store/carts/${cart.id}`
    const variants = lines.map(([, size], nr) => products[nr].variants[size].id as string)
    const planFields = plan ? await byPlan(call, variants, plan) : {}
    for (const [nr, [, , quantity]] of lines.entries())
      await call('POST', `${at}/line-items`, { variant_id: variants[nr], quantity, ...planFields }, headers)
    const person = buyer === 'hanako' ? { last_name: '見本', first_name: '花子', email: 'hanako@example.com' } : buyer
    const { email, ...name } = person
    await call('POST', at, { email, shipping_address: { ...name, ...address } }, headers)
    const { shipping_options } = await call('GET', `/store/shipping-options/${cart.id}`, undefined, headers)
    await call('POST', `${at}/shipping-methods`, { option_id: shipping_options[0].id }, headers)
    await call('POST', `${at}/payment-sessions`, {}, headers)
    await call('POST', `${at}/payment-session`, { provider_id: 'stripe-custom' }, headers)
    const data = { payment_method_id: 'pm_card_visa' }
    await call('POST', `${at}/payment-sessions/stripe-custom`, { data }, headers)
    const answers = Object.assign({}, ...products.map(({ questions }) => answersTo(questions, remark)))
    const metadata = { buyer_birthday: '1980-04-01', first_class_question_responses: answers }
    await call('POST', '/store/v1/cart/update-metadata', { cart_id: cart.id, metadata }, headers)
    const placed = await call('POST', `${at}/complete`, {}, headers)
    if (placed.type !== 'order') throw new Error(`No order: ${JSON.stringify(placed)}`)
    const { id, status } = placed.data
    // No worker is running that would capture the money.
    if (status === 'pending') await call('POST', `/admin/orders/${id}/capture`, undefined, owner)
    return id
  }

  async function handleEvent(id: string, { action, comment = '' }: DemoEvent): Promise<void> {
    const isForPharmacist = action === 'approve' || action === 'ask' || action === 'reject'
    const headers = isForPharmacist ? pharmacist : owner
    const at = `/admin/orders/${id}`
    const review = `/admin/v1/orders/${id}/pharmacist-review`
    const { order } = await call('GET', at, undefined, headers)
    const pieces = order.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ item_id: id, quantity }))
    const parcel = { fulfillment_id: order.fulfillments[0]?.id, tracking_numbers: [trackingOf(order.display_id)] }
    const [path, body] = {
      approve: [review, { decision: 'approve', note: comment, explanation_waived: true }],
      ask: [`${review}/messages`, { text: comment }],
      reject: [review, { decision: 'reject', note: comment }],
      pack: [`${at}/fulfillment`, { items: pieces }],
      ship: [`${at}/shipment`, parcel],
      complete: [`${at}/complete`, {}],
      'request return': [`${at}/return`, { items: pieces.slice(0, 1), note: comment }],
      cancel: [`${at}/cancel`, {}],
    }[action] as [string, object]
    await call('POST', path, body, headers)
  }

  return { place, handleEvent, leaveTraces: (clock: { now: Date }) => leaveTraces(call, { member, owner }, clock) }
}

async function signIn(call: Call, url: string, name: string): Promise<Headers> {
  const { access_token } = await call('POST', url, { email: `${name}@example.com`, password: demoPassword })
  return { authorization: `Bearer ${access_token}` }
}

/** What lines say that are bought by the plan of this title. */
async function byPlan(call: Call, variants: string[], title: string) {
  const query = variants.map((id) => `variantIds[]=${id}`).join('&')
  const { data } = await call('GET', `/store/v1/subscriptions/plans?${query}`)
  const { id } = data.plans.find((plan: { title: string }) => plan.title === title)
  return { metadata: { is_subscription_purchase: true, subscription: { plan: { id } } } }
}

const address = {
  postal_code: '1000005',
  province: '東京都',
  city: '千代田区',
  address_1: '丸の内1丁目1番1号',
  country_code: 'jp',
  phone: '0300000000',
}

/** Twelve digits, as a carrier's. */
const trackingOf = (display_id: number) => String(400_000_000_000 + display_id * 7)

/** Answers with which the medicine may be sold; where a question has a free text, and one is given, that text. */
function answersTo(questions: readonly PurchaseQuestion[], remark: DemoOrder['remark']) {
  const answers = questions.map(({ key, answer, stop_answer, require_remark_answer }) => {
    const sellable = answer.filter((one) => !stop_answer.includes(one))
    const answerWithRemark = key === remark?.[0] && sellable.find((one) => require_remark_answer.includes(one))
    if (answerWithRemark) return [key, { answer: answerWithRemark, remarkAnswer: remark![1] }]
    return [key, { answer: sellable.find((one) => !require_remark_answer.includes(one)) ?? sellable[0] }]
  })
  return Object.fromEntries(answers)
}
