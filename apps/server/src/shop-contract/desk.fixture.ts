import { walletIds } from '@kusuribako/contract/payments/wallets'
import { SIGN_IN_SECRETS } from '../../../sandbox/src/sign-in/parties.ts'
import { monthly, openSubscriptionDesk } from '../areas/subscriptions/subscriber.fixture.ts'
import { newId } from '../base/ids.ts'
import { cookieOf, openAccount, password } from '../base/testing/accounts.ts'
import { address, cartWith, readyToPay } from '../base/testing/carts.ts'
import type { Good } from '../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../base/testing/people.ts'
import type { Example, Headers, Method } from '../platform-contract/desk.fixture.ts'

export type Party = 'line' | 'docomo' | 'yahoo'
export const redirectUri = (party: Party) => `http://localhost:3000/account/login/${party}`

/** The settings with which everything that the shop's calls may name exists. */
const settings = (sandboxUrl: string) => ({
  LINE_CHANNEL_ID: SIGN_IN_SECRETS.line.clientId,
  LINE_CHANNEL_SECRET: SIGN_IN_SECRETS.line.clientSecret,
  D_ACCOUNT_CLIENT_ID: SIGN_IN_SECRETS.docomo.clientId,
  D_ACCOUNT_CLIENT_SECRET: SIGN_IN_SECRETS.docomo.clientSecret,
  YAHOO_CLIENT_ID: SIGN_IN_SECRETS.yahoo.clientId,
  YAHOO_CLIENT_SECRET: SIGN_IN_SECRETS.yahoo.clientSecret,
  SIGN_IN_URL: `${sandboxUrl}/sign-in`,
  CROSSMALL_MAIL_TO: 'orders@gathering.example.com',
})

/** A shop with everything its own calls may name, made by its own calls. */
export async function openShopDesk() {
  const cards = await openSubscriptionDesk(settings)
  const { shop, goods, offer, subscribe } = cards
  const staff: Headers = await signInStaff(shop, { is_pharmacist: true })
  const member = await signInCustomer(shop)
  await offerWallets()
  const plan = await offer(monthly, 'lotion')

  async function offerWallets() {
    const wallets = walletIds.map((id) => ({ id }))
    await shop.db.insertInto('payment_provider').values(wallets).execute()
    const offered = walletIds.map((provider_id) => ({ provider_id, region_id: goods.region_id }))
    await shop.db.insertInto('region_payment_provider').values(offered).execute()
  }

  async function call(method: Method, path: string, body?: unknown, headers: Headers = staff) {
    const answer = await shop.call(method, path, body, headers)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer
  }
  const post = async (path: string, body: unknown = {}, headers?: Headers) =>
    (await call('POST', path, body, headers)).body

  /** A cart that is ready to be completed. */
  async function cart(good: Good = 'lotion', { headers = {} as Headers, provider = 'manual', email = '' } = {}) {
    const id = await cartWith(shop, goods, { [good]: 1 }, headers)
    const cartEmail = email || `${newId('cart')}@example.com`.toLowerCase()
    const full = await readyToPay(shop, goods, id, { email: cartEmail, headers, provider })
    return { id, line_id: full.items[0].id as string, email: cartEmail }
  }
  async function order(by: { headers?: Headers; email?: string } = {}) {
    const { id, email } = await cart('lotion', by)
    const { data } = await post(`/store/carts/${id}/complete`, {}, by.headers ?? {})
    return { id: data.id as string, display_id: data.display_id as number, email }
  }

  /** A customer with a password and a verified address, signed in. */
  async function account() {
    const { id, email } = await openAccount(shop)
    const headers = cookieOf(await call('POST', '/store/v1/auth', { email, password }, {}))
    return { id, email, headers }
  }

  /** Signs in at a provider and comes back; returns the code, and the browser's cookies. */
  async function visit(party: Party, headers: Headers = {}) {
    const started = await call('POST', '/store/v1/auth/start', { party, redirectUri: redirectUri(party) }, headers)
    const { search, origin, pathname } = new URL(started.body.data.url)
    const form = new URLSearchParams({ asked: search.slice(1), person: 'midori', fault: 'none' })
    const decided = await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' })
    const { searchParams } = new URL(decided.headers.get('location') ?? '')
    const cookie = [headers.cookie, cookieOf(started).cookie].filter(Boolean).join('; ')
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '', headers: { cookie } }
  }

  /** Nobody has an external sign-in any more, and the next one comes for the first time. */
  async function forgetVisitors() {
    await shop.db.updateTable('customer').set({ metadata: null }).execute()
    const email = `${newId('customer')}@example.com`.toLowerCase()
    await shop.db.updateTable('customer').set({ email }).where('email', '=', 'midori@example.com').execute()
  }

  let subscriber: ReturnType<typeof subscribe> | undefined
  /** A customer with a regular delivery that nobody cancels. */
  const subscriberToKeep = () => {
    subscriber ??= subscribe('lotion', plan)
    return subscriber
  }

  return {
    ...cards,
    ...{ staff, member, plan, address },
    ...{ call, post, cart, order, account, visit, forgetVisitors, subscriberToKeep },
  }
}
export type ShopDesk = Awaited<ReturnType<typeof openShopDesk>>

/** Sets up what a request needs, anew each time, and returns the request as the shop's clients send it. */
export type ShopExamples = Record<`${Method} ${string}`, (desk: ShopDesk) => Example | Promise<Example>>

/** A name that is not in use yet. */
export const fresh = () => newId('note').toLowerCase()
