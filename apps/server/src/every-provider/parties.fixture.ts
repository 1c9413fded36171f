import { setTimeout as turn } from 'node:timers/promises'
import { type WalletId, walletIds } from '@kusuribako/contract/payments/wallets'
import { amazonPay } from '../adapters/payments/amazon-pay.ts'
import { dPay } from '../adapters/payments/d-pay.ts'
import { paypay } from '../adapters/payments/paypay.ts'
import { rakutenPay } from '../adapters/payments/rakuten-pay.ts'
import { stripeCustom } from '../adapters/payments/stripe-custom.ts'
import type { PaymentProvider } from '../base/ports.ts'
import { cartWith, readyToPay } from '../base/testing/carts.ts'
import { openWalletDesk, signInAtAmazon, type WalletDesk } from '../base/testing/wallet-desk.ts'

/** What a provider's own books say about a cart, in yen, over all its attempts. */
export interface Books {
  held: number
  taken: number
  refunded: number
}

/** A payment provider as the suite needs it: the buyer's part, its webhooks and its books. */
export interface Party {
  /** A cart of one lotion, ready to be completed. */
  cart: () => Promise<string>
  /** The payment method is chosen again, for the next attempt. */
  again: (cart: string) => Promise<unknown>
  decide: (cart: string, decision: 'approve' | 'decline' | 'cancel') => Promise<unknown>
  books: (cart: string) => Promise<Books>
  /** Sends the shop all webhooks about a cart once more, newest first where `reversed`; returns the statuses. */
  notifyAll: (cart: string, reversed?: boolean) => Promise<number[]>
  /** Parts of the URLs of its calls. */
  paths: { start: string; capture: string }
  /** The same provider with a short timeout. */
  impatient: () => PaymentProvider
}

const PUBLIC_STOREFRONT_URL = 'https://shop.example.com'
const patience_ms = 500
const json = async (url: string, method = 'GET') => (await fetch(url, { method })).json()

/** A shop that takes every payment method, with all providers played by the sandbox. */
export async function openEveryDesk() {
  const desk = await openWalletDesk()
  const { shop, goods, sandbox } = desk
  for (const id of ['stripe-custom', 'system']) {
    await shop.db
      .insertInto('payment_provider')
      .values({ id })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_installed: true }))
      .execute()
    await shop.db
      .insertInto('region_payment_provider')
      .values({ provider_id: id, region_id: goods.region_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  sandbox.onNotification(async ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await shop.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: body, headers })).statusCode
  })
  // An authorised amount can fail to be captured.
  await desk.flag('paypay-preauth', '1')
  return desk
}

const settingsOf = ({ sandbox }: WalletDesk) => ({ ...sandbox.settings, PUBLIC_STOREFRONT_URL })

const wallets: Record<WalletId, Pick<Party, 'paths'> & { open: (desk: WalletDesk) => PaymentProvider }> = {
  paypay: {
    paths: { start: 'POST /paypay/v2/codes', capture: '/capture' },
    open: (desk) => paypay(settingsOf(desk), patience_ms),
  },
  'amazon-pay': {
    paths: { start: 'PATCH /amazon-pay/v2/checkoutSessions', capture: '/capture' },
    open: (desk) => amazonPay(settingsOf(desk), patience_ms),
  },
  'rakuten-pay': {
    paths: { start: '/EntryTran', capture: '/RakutenpaySales' },
    open: (desk) => rakutenPay(settingsOf(desk), patience_ms),
  },
  'd-pay': {
    paths: { start: 'POST /d-pay/v1/payments', capture: '/capture' },
    open: (desk) => dPay(settingsOf(desk), patience_ms),
  },
}

interface WalletPayment {
  id: string
  reference: string
  state: string
  amount: number
  refunds: { amount: number }[]
}

function wallet(desk: WalletDesk, name: WalletId): Party {
  const { sandbox, shop } = desk
  const { paths, open } = wallets[name]
  const paymentsOf = async (cart: string) => {
    const tries = await shop.db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', cart).execute()
    const names = tries.map(({ id }) => (name === 'rakuten-pay' ? id.replace('att_', '') : id))
    return ((await json(`${sandbox.url}/wallets.json`)) as WalletPayment[]).filter(({ reference }) =>
      names.includes(reference),
    )
  }
  const sum = (all: { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0)
  return {
    paths,
    impatient: () => open(desk),
    cart: () => desk.cartToPay(name),
    async again(cart) {
      if (name !== 'amazon-pay') return
      const data = { checkout_session_id: await signInAtAmazon(shop, sandbox.url) }
      await shop.call('POST', `/store/carts/${cart}/payment-sessions/amazon-pay`, { data })
    },
    decide: desk.decide,
    async books(cart) {
      const all = await paymentsOf(cart)
      const of = (state: string) => sum(all.filter((one) => one.state === state))
      return { held: of('authorized'), taken: of('captured'), refunded: sum(all.flatMap(({ refunds }) => refunds)) }
    },
    async notifyAll(cart, reversed) {
      const ids = (await paymentsOf(cart)).map(({ id }) => id)
      const notices = (await json(`${sandbox.url}/wallets/notices.json`)) as { id: string; payment: string }[]
      const noticesOfCart = notices.filter(({ payment }) => ids.includes(payment))
      return resendEach(reversed ? noticesOfCart.toReversed() : noticesOfCart, async ({ id }) => {
        return [(await json(`${sandbox.url}/wallets/notices/${id}/resend`, 'POST')).status]
      })
    },
  }
}

interface Intent {
  id: string
  amount_capturable: number
  amount_received: number
  metadata: { cart_id?: string }
}

function cards(desk: WalletDesk): Party {
  const { sandbox, shop, goods } = desk
  const choose = (cart: string) =>
    shop.call('POST', `/store/carts/${cart}/payment-sessions/stripe-custom`, {
      data: { payment_method_id: 'pm_card_threeDSecure2Required' },
    })
  const intentsOf = async (cart: string): Promise<Intent[]> => {
    const { data } = await sandbox.ask('GET', '/v1/payment_intents?limit=100')
    return data.filter(({ metadata }: Intent) => metadata.cart_id === cart)
  }
  return {
    paths: { start: '/confirm', capture: '/capture' },
    impatient: () => stripeCustom(settingsOf(desk), patience_ms),
    async cart() {
      const cart = await cartWith(shop, goods, { lotion: 1 })
      await readyToPay(shop, goods, cart, { provider: 'stripe-custom' })
      await choose(cart)
      return cart
    },
    again: choose,
    async decide(cart, decision) {
      const found = shop.db.selectFrom('payment_session').select('data').where('cart_id', '=', cart)
      const { data } = await found.where('provider_id', '=', 'stripe-custom').executeTakeFirstOrThrow()
      const answers = { approve: 'approved', decline: 'refused', cancel: 'closed' } as const
      await sandbox.challenge(data, answers[decision])
    },
    async books(cart) {
      const books: Books = { held: 0, taken: 0, refunded: 0 }
      for (const { id, amount_capturable, amount_received } of await intentsOf(cart)) {
        const refunds = await sandbox.ask('GET', `/v1/refunds?payment_intent=${id}`)
        books.held += amount_capturable
        books.taken += amount_received
        for (const { amount } of refunds.data) books.refunded += amount
      }
      return books
    },
    async notifyAll(cart, reversed) {
      const ids = (await intentsOf(cart)).map(({ id }) => id)
      const events = (await json(`${sandbox.url}/sandbox/events`)) as { id: string; object: string }[]
      // They are listed newest first.
      const eventsOfCart = events.filter(({ object }) => ids.includes(object))
      return resendEach(reversed ? eventsOfCart : eventsOfCart.toReversed(), async ({ id }) => {
        return (await json(`${sandbox.url}/sandbox/webhooks/redeliver/${id}`, 'POST')).statuses
      })
    },
  }
}

async function resendEach<T>(all: T[], resend: (one: T) => Promise<number[]>): Promise<number[]> {
  const statuses: number[] = []
  for (const one of all) {
    statuses.push(...(await resend(one)))
    await turn(0)
  }
  return statuses
}

/** Providers that show the buyer a page of their own, by provider id. */
export const askingIds = ['stripe-custom', ...walletIds] as const
export const partyOf = (desk: WalletDesk, id: (typeof askingIds)[number]): Party =>
  id === 'stripe-custom' ? cards(desk) : wallet(desk, id)
