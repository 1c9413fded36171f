import { setTimeout as turn } from 'node:timers/promises'
import { type WalletId, walletIds } from '@kusuribako/contract/payments/wallets'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import { expect } from 'vitest'
import { jobs } from '../../areas/all.ts'
import { stockDisagreements } from '../../areas/inventory/index.ts'
import { cartWith, readyToPay } from './carts.ts'
import { smallCatalogue } from './catalogue.ts'
import { switchFlag } from './flags.ts'
import { testSandbox } from './sandbox.ts'
import { testShop } from './shop.ts'

/** A shop that takes wallets, the sandbox that plays their providers, and the webhooks between the two. */
export async function openWalletDesk(settings: (sandboxUrl: string) => Record<string, string> = () => ({})) {
  const sandbox = await testSandbox()
  const shop = await testShop({ ...sandbox.settings, ...settings(sandbox.url) })
  const goods = await smallCatalogue(shop)
  const provider_ids = [...walletIds]
  await shop.db
    .insertInto('payment_provider')
    .values(provider_ids.map((id) => ({ id })))
    .execute()
  const offered = provider_ids.map((provider_id) => ({ provider_id, region_id: goods.region_id }))
  await shop.db.insertInto('region_payment_provider').values(offered).execute()
  sandbox.onWalletNews(async ({ path, body, headers }) => {
    const { 'content-type': type = '', authorization = '' } = headers
    const forwarded = { 'content-type': type, ...(authorization && { authorization }) }
    const answer = await shop.app.inject({ method: 'POST', url: path, payload: body, headers: forwarded })
    return { status: answer.statusCode, text: answer.body }
  })

  const complete = (cart: string) => shop.call('POST', `/store/carts/${cart}/complete`, {})
  const attemptOf = async (cart: string) => {
    const rows = await shop.db
      .selectFrom('checkout_attempt')
      .selectAll()
      .where('cart_id', '=', cart)
      .orderBy('id')
      .execute()
    return rows.at(-1)!
  }
  const referenceOf = async (cart: string) => {
    const { id, provider_id } = await attemptOf(cart)
    return provider_id === 'rakuten-pay' ? id.replace('att_', '') : id
  }
  return {
    sandbox,
    shop,
    goods,
    complete,
    attemptOf,
    referenceOf,
    /** A cart with one lotion, to be paid with this wallet. */
    async cartToPay(wallet: WalletId) {
      const cart = await cartWith(shop, goods, { lotion: 1 })
      await readyToPay(shop, goods, cart, { provider: wallet })
      if (wallet === 'amazon-pay') {
        const data = { checkout_session_id: await signInAtAmazon(shop, sandbox.url) }
        await shop.call('POST', `/store/carts/${cart}/payment-sessions/amazon-pay`, { data })
      }
      return cart
    },
    /** The buyer's decision on the provider's page. */
    decide: async (cart: string, decision: string) => sandbox.decide(await referenceOf(cart), decision),
    /** Runs a function as if so much time had passed, in ms. */
    async later(ms: number, work: () => Promise<unknown>) {
      const { now } = shop.clock
      shop.clock.now = new Date(now.getTime() + ms)
      await work().finally(() => {
        shop.clock.now = now
      })
    },
    runJob: (name: string) => jobs.find((one) => one.name === name)!.run(shop.ctx()),
    /** Sets a feature flag, and waits until this process has loaded it. */
    flag: (id: FeatureFlag, state: '0' | '1') => switchFlag(shop, id, state),
    /** Resolves with the order of a cart as soon as there is one. */
    async orderOf(cart: string) {
      const orderQuery = shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart)
      for (let at = 0; at < 400; at++) {
        const found = await orderQuery.executeTakeFirst()
        if (found) return found.id
        await turn(10)
      }
      throw new Error(`no order of ${cart}`)
    },
    /** One order, paid in full, with a single authorisation and no payment attempt left open. */
    async expectOneOrder(cart: string) {
      const orders = await shop.db.selectFrom('orders').selectAll().where('cart_id', '=', cart).execute()
      expect(orders).toMatchObject([{ status: 'pending' }])
      const payments = await shop.db.selectFrom('payment').selectAll().where('cart_id', '=', cart).execute()
      expect(payments).toMatchObject([{ order_id: orders[0]!.id, amount: orders[0]!.total }])
      const attempts = await shop.db
        .selectFrom('checkout_attempt')
        .select('status')
        .where('cart_id', '=', cart)
        .execute()
      expect(attempts.filter(({ status }) => status !== 'let_go')).toEqual([{ status: 'settled' }])
      expect(await stockDisagreements(shop.db)).toEqual([])
      return orders[0]!.id
    },
    /** No order, no reservation, and no money with the provider. */
    async expectNothing(cart: string) {
      expect(await shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([])
      expect((await attemptOf(cart)).status).toBe('let_go')
      expect(await stockDisagreements(shop.db)).toEqual([])
      const payment = await sandbox.wallet(await referenceOf(cart))
      expect(['authorized', 'captured']).not.toContain(payment?.state)
    },
    close: () => Promise.all([shop.close(), sandbox.stop()]),
  }
}
export type WalletDesk = Awaited<ReturnType<typeof openWalletDesk>>

/** The buyer presses Amazon's button, signs in and chooses an address; returns the checkout session. */
export async function signInAtAmazon(shop: Awaited<ReturnType<typeof testShop>>, url: string, address = 'jp') {
  const { payload, signature } = (await shop.call('GET', '/store/v1/amazon-pay/button')).body.data
  const send = (at: string, form: Record<string, string>) =>
    fetch(at, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const pressed = await send(`${url}/amazon-pay/sign-in`, { payload, signature })
  const chosen = await send(`${url}${pressed.headers.get('location')}`, { address })
  return new URL(chosen.headers.get('location') ?? '').searchParams.get('amazonCheckoutSessionId') ?? ''
}
