import { readFileSync } from 'node:fs'
import { connect } from '@kusuribako/client'
import {
  adminCustomers,
  adminGiftCards,
  adminPlans,
  adminProducts,
  adminShippingOptions,
  adminSubscriptions,
  contact,
  draftOrders,
  orderEdits,
  users,
} from '@kusuribako/client/routes'
import type { Page, Request } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { heading, signedIn } from './desk.ts'
import { authorizationOf, owner, staffImportsOrders } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf, placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
const password = 'kusuribako-demo'

/** Every address of the console, as its table of routes has them. */
const addresses = [
  ...readFileSync(new URL('../apps/admin/src/routes.tsx', import.meta.url), 'utf8').matchAll(/screen\(\s*'([^']+)'/g),
]
  .map(([, address]) => address!)
  .filter((address) => !['invite', 'reset-password'].includes(address))

/** What a read-only user is offered besides links and searches: reading actions, and their own account. */
const offered = {
  account: ['設定する'],
  'arrival-records': ['CSVで保存'],
  'product-data': ['商品名の一部、またはSKUのはじめ', 'CSVを保存する'],
  'products/:productId': ['在庫の記録', 'ロットと使用期限', '添付文書の内容を見る'],
  sales: ['CSVで保存'],
  synonyms: ['言い換えを絞り込む'],
  'tax-list': ['いつからの一覧'],
}
/** A viewer may not read these: nothing links there. */
const closed = ['licences/:licenceId/past', 'questions/:productId', 'questions/:productId/write', 'reviews/:orderId']

test('a viewer sees no button on any page of the console that would be refused', async () => {
  const email = freshEmail('viewer')
  const { order_id, product_id } = await fillShop(email)
  const page = await signedIn(enter, '/app/settings/return-reasons', 'desktop', email)
  await heading(page, '返品理由')
  const openPage = turner(page)
  const links = new Set([`products/${product_id}`])
  const seen: Record<string, string[]> = {}
  const inspect = async (address: string, path: string) => {
    await openPage(path)
    const { acts, ways } = await page.evaluate(whatIsOffered)
    for (const way of ways) links.add(way)
    if (acts.length) seen[address] = acts
  }
  for (const address of addresses.filter((one) => !one.includes(':'))) await inspect(address, address)
  await inspect('content?view=pages', 'content?view=pages')
  const unreached: string[] = []
  for (const address of addresses.filter((one) => one.includes(':'))) {
    const pattern = new RegExp(`^${address.replace(':handle', '[a-z-]+').replaceAll(/:\w+/g, '[a-z]+_[^/]+')}$`)
    const ways = [...links].filter((one) => pattern.test(one))
    // Others buy and delete meanwhile: the newest order is not the one whose edit was begun, the newest product may go.
    const way = ways.find((one) => one.includes(order_id) || one === `products/${product_id}`) ?? ways[0]
    if (way) await inspect(address, way)
    else unreached.push(address)
  }
  expect(unreached).toEqual(closed)
  expect(seen).toEqual(offered)
})

/** One object for each detail page, and a user who views them. Returns the order that is edited, and a medicine. */
async function fillShop(email: string) {
  const proof = await authorizationOf(owner)
  const call = connect({ baseUrl: apiUrl, headers: () => proof })
  dataOf(await call(users.create, { body: { email, password, role: 'viewer' } }))
  const order = await placeOrder(apiUrl, 'looked-at@example.com', { handle: 'hakurosui-lotion-moist', quantity: 1 })
  dataOf(await call(orderEdits.create, { body: { order_id: order.id } }))
  const earlier = 'Name,Email,Created at,Total,Lineitem name,Lineitem quantity,Lineitem price'
  await staffImportsOrders(`${earlier}\n#V-1,looked-at@example.com,2025-04-01T00:00:00Z,550,綿棒,1,550`)

  const inquiry = {
    inquiryPath: ['そのほか'],
    name: '見本 花子',
    replyEmail: 'looked-at@example.com',
    inquiryContent: '営業日は？',
  }
  dataOf(await call(contact, { body: inquiry }))

  const medicine = { handle: 'luminase-ibuprofen-200', limit: 1, expand: 'variants' }
  const { products } = dataOf(await call(adminProducts.list, { query: medicine }))
  const { shipping_options } = dataOf(await call(adminShippingOptions.list, { query: { is_return: false } }))
  const { id: option_id, region_id } = shipping_options[0]!
  dataOf(await call(adminGiftCards.create, { body: { value: 500, region_id: region_id! } }))
  const draft = { email: 'looked-at@example.com', region_id: region_id!, shipping_methods: [] }
  dataOf(await call(draftOrders.create, { body: draft }))
  const { plans } = dataOf(await call(adminPlans.list, {})).data
  const account = { email: freshEmail('regular'), last_name: '定期', first_name: '花子' }
  dataOf(await call(adminCustomers.create, { body: { ...account, password } }))
  const row = {
    ...{
      shopify_subscription_id: account.email,
      shopify_fulfillment_count: 1,
      subscription_creation_date: '2025-04-01',
    },
    ...{ next_order_date: '2099-04-01', email_address: account.email, first_name: '花子', last_name: '定期' },
    ...{ address_zipcode: '100-0001', address_prefecture: '東京都', address_city: '千代田区', address_line1: '1-1' },
    ...{ address_phone: '0312345678', subscription_plan_id: plans[0]!.id, shipping_option_id: option_id },
    ...{
      subscription_variant_id: products[0]!.variants![0]!.id,
      payment_method_id: 'pm_v',
      stripe_customer_id: 'cus_v',
    },
  }
  const csvData = [Object.keys(row), Object.values(row)].join('\n')
  const { data } = dataOf(await call(adminSubscriptions.migrate, { body: { csvData } }))
  expect(data.failures).toEqual([])
  return { order_id: order.id, product_id: products[0]!.id }
}

/** Navigates to another screen within the console, and waits until everything it reads has arrived. */
function turner(page: Page) {
  // By kind, not by number: some requests that end had started before this began to watch.
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => pending.delete(request))
  const drawn = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return async (path: string) => {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '')
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, `/app/${path}`)
    await page.locator('h1:not([data-left])').waitFor()
    // Loaded data may trigger more requests once it is rendered: done only when three checks in a row find none.
    for (let quiet = 0; quiet < 3; quiet = pending.size > 0 ? 0 : quiet + 1) await drawn()
  }
}

/** Runs in the page: the names of all buttons and inputs, and the targets of its links. */
function whatIsOffered() {
  const main = document.querySelector('main')!
  const act = 'button, input, textarea, select, a[class*=Button]:not([href$="/past"])'
  const fields = [...main.querySelectorAll<HTMLInputElement>(act)]
  const named = fields
    .filter((one) => !one.disabled && !one.closest('search, nav'))
    .map((one) => one.labels?.[0]?.textContent || one.getAttribute('aria-label') || one.textContent || one.localName)
  const ways = [...main.querySelectorAll('a')].map((link) => new URL(link.href).pathname.replace('/app/', ''))
  return { acts: [...new Set(named)], ways }
}
