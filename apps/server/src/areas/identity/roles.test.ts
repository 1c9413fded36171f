import type { Endpoint } from '@kusuribako/contract/endpoint'
import { roles } from '@kusuribako/contract/identity/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { routes } from '../all.ts'
import { movesMoney, platformRoleOf, rightOf, roleOf } from './roles.rules.ts'

/** Owner, pharmacist, clerk, support, viewer, developer: write, read, or nothing. */
const expected: Record<string, string> = {
  auth: 'w w w w w w',
  products: 'w r w r r w',
  variants: 'w r w r r w',
  'product-types': 'w r w r r w',
  'product-tags': 'w r w r r w',
  'product-categories': 'w r w r r w',
  collections: 'w r w r r w',
  'price-lists': 'w r w r r w',
  uploads: 'w r w r r w',
  'batch-jobs': 'w r w r r w',
  'self-medication': 'w r w r r w',
  lists: 'w r w r r w',
  'recommended-variants': 'w r w r r w',
  'synonym-groups': 'w r w r r w',
  articles: 'w r w r r w',
  notices: 'w r w r r w',
  pages: 'w r w r r w',
  'home-page': 'w r w r r w',
  'advertising-findings': 'w r w r r w',
  'inventory-items': 'w r w r r w',
  reservations: 'w r w r r w',
  'stock-locations': 'w r w r r w',
  'stock-movements': 'w r w r r w',
  shortages: 'w r w r r w',
  suppliers: 'w r w r r w',
  arrivals: 'w r w r r w',
  'arrival-records': 'w r w r r w',
  lots: 'w r w r r w',
  discounts: 'w r w r r r',
  'gift-cards': 'w r w r r r',
  'subscription-plans': 'w r w r r r',
  orders: 'w w w w r r',
  subscriptions: 'w w w w r r',
  'blocked-carts': 'w w w w r r',
  'legacy-orders': 'w w w w r r',
  fulfillments: 'w w w w r r',
  'lot-blocks': 'w w w w r r',
  'lot-recipients': 'w w w w r r',
  'draft-orders': 'w w w w r r',
  'order-edits': 'w w w w r r',
  returns: 'w w w w r r',
  swaps: 'w w w w r r',
  'after-sales': 'w w w w r r',
  inquiries: 'w w w w r r',
  'return-reasons': 'w w w w r r',
  notes: 'w w w w r r',
  payments: 'w r w r r r',
  refunds: 'w r w r r r',
  receipts: 'w r w r r r',
  'payment-collections': 'w r w r r r',
  'wallet-payments': 'w r w r r r',
  reconciliation: 'w r w r r r',
  sales: 'w r w r r r',
  points: 'w r w r r r',
  customers: 'w r w w r r',
  'customer-groups': 'w r w w r r',
  letters: 'w r w w r r',
  notifications: 'w r w w r r',
  'pharmacist-reviews': 'w w r - - -',
  'sale-records': 'w w r - - -',
  licences: 'w w r - - -',
  professionals: 'w w r - - -',
  shifts: 'w w r - - -',
  'purchase-questionnaires': 'w w r - - -',
  'guarded-ingredients': 'w w r - - -',
  'age-assurance-rules': 'w w r - - -',
  'age-assurance': 'w w r - - -',
  store: 'w r r r r w',
  regions: 'w r r r r w',
  currencies: 'w r r r r w',
  'sales-channels': 'w r r r r w',
  'shipping-options': 'w r r r r w',
  'shipping-profiles': 'w r r r r w',
  'tax-rates': 'w r r r r w',
  'publishable-api-keys': 'w r r r r w',
  apps: 'w r r r r w',
  'launch-checklist': 'w r r r r w',
  'feature-flags': 'w r r r r w',
  developer: 'w r r r r w',
  'given-up-work': 'w r r r r w',
  users: 'w - - - - r',
  invites: 'w - - - - -',
  'audit-log': 'r - - - - r',
  'what-nobody-thought-of': 'w - - - - -',
}
const sections = Object.keys(expected)
const letters = { write: 'w', read: 'r', none: '-' }

let shop: TestShop
let staff: Record<string, Record<string, string>>
beforeAll(async () => {
  shop = await testShop()
  // Each of them is a pharmacist, so that a refusal here is due to the role.
  const sessions = roles.map(async (role) => [role, await signInStaff(shop, { role, is_pharmacist: true })] as const)
  staff = Object.fromEntries(await Promise.all(sessions))
})
afterAll(() => shop.close())

const sectionOf = ({ path }: Endpoint) => path.replace('/v1/', '/').split('/')[2] ?? ''
const ofStaff = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path, who }) => path.startsWith('/admin/') && /^(staff|pharmacist)$/.test(who))

test.each(sections)('which roles may read and write %s', (section) => {
  expect(roles.map((role) => letters[rightOf(role, `/admin/${section}/some`)]).join(' ')).toBe(expected[section])
})

test('the list covers every section of the staff calls', () => {
  expect(ofStaff.map(sectionOf).filter((section) => !sections.includes(section))).toEqual([])
})

/** The first call of each section that reads, and the first that writes. */
const ofSections = ofStaff.filter(({ path }) => !movesMoney(path))
const doors = Object.values(Object.groupBy(ofSections, (call) => `${call.method === 'GET'} ${sectionOf(call)}`)).map(
  (calls) => calls!.find(({ path }) => path !== '/admin/auth' || calls!.length === 1) ?? calls![0]!,
)

test.each(doors.map((door) => [`${door.method} ${door.path}`, door] as const))(
  'the call enforces the list for every role: %s',
  async (_name, door) => {
    const rights = expected[sectionOf(door)]!.split(' ')
    for (const [at, role] of roles.entries()) {
      if (door.path === '/admin/auth' && door.method === 'DELETE') continue
      const url = door.path.replaceAll(/:\w+/g, 'unknown')
      const { status, body } = await shop.call(door.method, url, door.method === 'GET' ? undefined : {}, staff[role])
      const admitted = rights[at] === 'w' || (rights[at] === 'r' && door.method === 'GET')
      expect({ role, refused: status === 403 }).toEqual({ role, refused: !admitted })
      if (!admitted) expect(body).toMatchObject({ code: 'forbidden' })
    }
  },
)

test('the calls at orders that move money', () => {
  const moving = ofStaff.filter(({ path }) => movesMoney(path))
  expect(moving.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /admin/draft-orders/:id/pay',
    'POST /admin/orders/:id/capture',
    'POST /admin/orders/:id/claims',
    'POST /admin/orders/:id/refund',
    'POST /admin/orders/:id/swaps/:swap_id/process-payment',
    'POST /admin/returns/:id/receive',
  ])
})

test.each([
  [
    '/admin/tax-rates/txr_none/products/batch',
    { products: ['prod_none'] },
    { clerk: 404, developer: 404, support: 403 },
  ],
  ['/admin/tax-rates/txr_none', { rate: 5 }, { clerk: 403, developer: 404, support: 403 }],
  [
    '/admin/tax-rates/txr_none/product-types/batch',
    { product_types: [] },
    { clerk: 403, developer: 404, support: 403 },
  ],
])('clerks may assign products to a tax rate, but not change the rate: %s', async (path, body, expected) => {
  for (const [role, status] of Object.entries(expected)) {
    expect({ role, status: (await shop.call('POST', path, body, staff[role])).status }).toEqual({ role, status })
  }
})

const byMoney = { owner: 404, pharmacist: 403, clerk: 404, support: 403, viewer: 403, developer: 403 }
const lines = [{ item_id: 'item_none', quantity: 1 }]
test.each([
  ['/admin/orders/order_none/refund', { amount: 100, reason: 'other' }],
  ['/admin/orders/order_none/capture', {}],
  ['/admin/draft-orders/dorder_none/pay', {}],
  ['/admin/returns/ret_none/receive', { items: lines }],
  ['/admin/orders/order_none/return', { items: lines, receive_now: true }],
  ['/admin/orders/order_none/return', { items: lines, refund: 100 }],
] as const)('only owners and clerks may move money: %s', async (path, body) => {
  for (const role of roles) {
    const { status } = await shop.call('POST', path, body, staff[role])
    expect({ role, status }).toEqual({ role, status: byMoney[role] })
  }
})

test('support may request a return', async () => {
  const attempt = await shop.call('POST', '/admin/orders/order_none/return', { items: lines }, staff.support)
  expect(attempt.status).toBe(404)
})

test('a viewer’s write is refused, and nothing is written', async () => {
  const reasons = () => shop.db.selectFrom('return_reason').selectAll().execute()
  const before = await reasons()
  const refused = await shop.call('POST', '/admin/return-reasons', { value: 'v', label: 'x' }, staff.viewer)
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', type: 'not_allowed' } })
  expect(await reasons()).toEqual(before)
})

test('a changed role applies from the next call on, in open sessions too', async () => {
  const headers = await signInStaff(shop, { role: 'viewer' })
  const { id } = (await shop.call('GET', '/admin/auth', undefined, headers)).body.user
  const write = () => shop.call('POST', '/admin/return-reasons', { value: id, label: 'x' }, headers)
  expect((await write()).status).toBe(403)
  await shop.call('POST', `/admin/users/${id}`, { role: 'clerk' }, staff.owner)
  expect((await write()).status).toBe(200)
})

test('roles convert from and to the platform’s names', () => {
  expect(['admin', 'member', 'developer', 'support'].map(roleOf)).toEqual(['owner', 'clerk', 'developer', 'support'])
  expect(roles.map(platformRoleOf)).toEqual(['admin', 'member', 'member', 'member', 'member', 'developer'])
})
