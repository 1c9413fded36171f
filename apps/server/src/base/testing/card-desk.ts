import { createHmac } from 'node:crypto'
import { setTimeout as turn } from 'node:timers/promises'
import { cartWith, readyToPay } from './carts.ts'
import { smallCatalogue } from './catalogue.ts'
import { type Notification, testSandbox } from './sandbox.ts'
import { testShop } from './shop.ts'

interface Member {
  email: string
  headers: Record<string, string>
}

/** A shop that takes cards, the sandbox that plays the card network, and the webhooks between the two. */
export async function openCardDesk(settings: (sandboxUrl: string) => Record<string, string> = () => ({})) {
  const sandbox = await testSandbox()
  const shop = await testShop({ ...sandbox.settings, ...settings(sandbox.url) })
  const goods = await smallCatalogue(shop)
  const recorder = openWebhookRecorder((body, signature) => deliver(body, signature))
  sandbox.onNotification(recorder.receive)

  const deliver = (payload: string, signature?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    }
    return shop.app.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers })
  }
  const choose = (cart: string, payment_method_id: string, headers = {}) =>
    shop.call('POST', `/store/carts/${cart}/payment-sessions/stripe-custom`, { data: { payment_method_id } }, headers)
  const sessionOf = (cart: string) =>
    shop.db
      .selectFrom('payment_session')
      .select('data')
      .where('cart_id', '=', cart)
      .where('provider_id', '=', 'stripe-custom')
      .executeTakeFirstOrThrow()

  return {
    sandbox,
    shop,
    goods,
    deliver,
    choose,
    handled: recorder.handled,
    heard: recorder.heard,
    /** A cart with one lotion, to be paid with this card; null: no card chosen yet. */
    async cartToPay(card: string | null, member?: Member) {
      const cart = await cartWith(shop, goods, { lotion: 1 }, member?.headers)
      await readyToPay(shop, goods, cart, { provider: 'stripe-custom', ...member })
      if (card) await choose(cart, card, member?.headers)
      return cart
    },
    complete: (cart: string, headers = {}) => shop.call('POST', `/store/carts/${cart}/complete`, {}, headers),
    /** The network's own record of a cart's payment. */
    async intentOf(cart: string) {
      const { data } = await sessionOf(cart)
      return sandbox.ask('GET', `/v1/payment_intents/${data.id}`)
    },
    /** Sends the webhooks of one kind once more; returns the response statuses. */
    async redeliver(cart: string, type: string): Promise<number[]> {
      const events = await (await fetch(`${sandbox.url}/sandbox/events`)).json()
      const { data } = await sessionOf(cart)
      const event = events.find((one: { type: string; object: string }) => one.type === type && one.object === data.id)
      const answer = await fetch(`${sandbox.url}/sandbox/webhooks/redeliver/${event.id}`, { method: 'POST' })
      return (await answer.json()).statuses
    },
    /** Resolves when the cart's payment attempt is written and the provider is being called. */
    async attemptOpened(cart: string) {
      const open = shop.db
        .selectFrom('checkout_attempt')
        .select('id')
        .where('cart_id', '=', cart)
        .where('status', '=', 'open')
      while (!(await open.executeTakeFirst())) await turn(5)
    },
    /** Resolves when the next call has hit the fault that was set for it. */
    async faultMet() {
      while ((await (await fetch(`${sandbox.url}/sandbox/faults`)).json()).api !== null) await turn(5)
    },
    /** A webhook whose event is known already is processed again. */
    forgetNews: () => shop.db.deleteFrom('provider_event').execute(),
    /** Runs a function as if so much time had passed, in ms. */
    async later(ms: number, work: () => Promise<void>) {
      const { now } = shop.clock
      shop.clock.now = new Date(now.getTime() + ms)
      await work().finally(() => {
        shop.clock.now = now
      })
    },
    signed(event: object, { age_s = 0 } = {}) {
      const body = JSON.stringify({ object: 'event', ...event })
      const seconds = Math.floor(Date.now() / 1000) - age_s
      const mac = createHmac('sha256', sandbox.settings.STRIPE_WEBHOOK_SECRET).update(`${seconds}.${body}`)
      return { body, signature: `t=${seconds},v1=${mac.digest('hex')}` }
    },
    close: () => Promise.all([shop.close(), sandbox.stop()]),
  }
}
export type CardDesk = Awaited<ReturnType<typeof openCardDesk>>

/** Forwards webhooks to the shop, and resolves when it has responded. */
function openWebhookRecorder(deliver: (body: string, signature: string) => Promise<{ statusCode: number }>) {
  const deliveries: { cart: string | undefined; type: string; status: number }[] = []
  let waiting: (() => void)[] = []
  const statuses = (cart: string, type: string) =>
    deliveries.filter((one) => one.cart === cart && one.type === type).map(({ status }) => status)
  return {
    async receive({ type, body, signature }: Notification) {
      const { statusCode: status } = await deliver(body, signature)
      deliveries.push({ cart: JSON.parse(body).data.object.metadata?.cart_id, type, status })
      for (const wake of waiting) wake()
      return status
    },
    /** The response statuses to webhooks of this kind about a cart, as soon as there are that many. */
    handled: async (cart: string, type: string, count = 1) => {
      while (statuses(cart, type).length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      waiting = []
      return statuses(cart, type)
    },
    /** The webhooks about a cart's payment that the shop has received, in order. */
    heard: (cart: string) =>
      deliveries.filter((one) => one.cart === cart && one.type.startsWith('payment_intent.')).map(({ type }) => type),
  }
}
