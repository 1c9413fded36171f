import { workOnBatchJob } from '../areas/backoffice/work-on-batch-job.ts'
import { asToken, issueMailedCode } from '../areas/customers/mailed-codes.ts'
import { staffPasswordToken } from '../areas/identity/index.ts'
import { writeClaimToken } from '../areas/orders/claim-orders.ts'
import { password } from '../base/testing/accounts.ts'
import { sendFiles } from '../base/testing/files.ts'
import { signInCustomer, signInStaff } from '../base/testing/people.ts'
import { savedCard } from '../base/testing/saved-card.ts'
import {
  at,
  type Desk,
  type Example,
  type Examples,
  fresh,
  type Headers,
  listing,
  picture,
  plain,
} from './desk.fixture.ts'
import { sendOrderLetters } from './send-order-letters.ts'

const id = (path: string, key: string, body: (desk: Desk) => unknown) => async (desk: Desk) => ({
  id: (await desk.post(path, await body(desk)))[key].id as string,
})
const email = () => `${fresh()}@example.com`
const signIn = async (desk: Desk) => ({ email: (await desk.account()).email, password })
/** Somebody who has just signed in: their requests, and their own data. */
const asMember =
  (make: (desk: Desk, headers: Headers) => Example | Promise<Example>) =>
  async (desk: Desk): Promise<Example> => {
    const { headers } = await signInCustomer(desk.shop)
    return { ...(await make(desk, headers)), headers }
  }
const withAddress = async (desk: Desk, headers: Headers) => {
  const { customer } = await desk.post('/store/customers/me/addresses', { address: desk.address }, headers)
  return { params: { address_id: customer.shipping_addresses[0].id } }
}

const customer = id('/admin/customers', 'customer', () => ({
  email: email(),
  first_name: '花子',
  last_name: '見本',
  password,
}))
const group = id('/admin/customer-groups', 'customer_group', () => ({ name: fresh() }))
const filledGroup = async (desk: Desk) => {
  const [created, one] = [await group(desk), await customer(desk)]
  await desk.post(`/admin/customer-groups/${created.id}/customers/batch`, { customer_ids: [one] })
  return created
}

const customerExamples: Examples = {
  'GET /admin/customers': plain(undefined, 'limit=2'),
  'GET /admin/customers/:id': at(customer),
  'POST /admin/customers': plain(() => ({ email: email(), first_name: '花子', last_name: '見本', password })),
  'POST /admin/customers/:id': at(customer, { first_name: '桜子' }),
  'GET /admin/customer-groups': listing(group, 'limit=2'),
  'GET /admin/customer-groups/:id': at(group),
  'POST /admin/customer-groups': plain(() => ({ name: fresh(), metadata: { note: '常連' } })),
  'POST /admin/customer-groups/:id': at(group, () => ({ name: fresh() })),
  'DELETE /admin/customer-groups/:id': at(group),
  'GET /admin/customer-groups/:id/customers': at(filledGroup),
  'POST /admin/customer-groups/:id/customers/batch': at(group, async (desk: Desk) => ({
    customer_ids: [await customer(desk)],
  })),
  'DELETE /admin/customer-groups/:id/customers/batch': at(group, async (desk: Desk) => ({
    customer_ids: [await customer(desk)],
  })),
}

const accountExamples: Examples = {
  'GET /store/auth': plain(),
  'POST /store/auth': plain(signIn),
  'DELETE /store/auth': asMember(() => ({})),
  'POST /store/auth/token': plain(signIn),
  'GET /store/auth/:email': at(async (desk) => ({ email: (await desk.account()).email })),
  'POST /store/customers': plain(() => ({ email: email(), first_name: '花子', last_name: '見本', password })),
  'GET /store/customers/me': plain(),
  'POST /store/customers/me': asMember(() => ({ body: { first_name: '桜子' } })),
  'POST /store/customers/me/addresses': asMember(({ address }) => ({ body: { address } })),
  'POST /store/customers/me/addresses/:address_id': asMember(async (desk, headers) => ({
    ...(await withAddress(desk, headers)),
    body: { city: '中央区' },
  })),
  'DELETE /store/customers/me/addresses/:address_id': asMember(withAddress),
  'GET /store/customers/me/payment-methods': asMember(async ({ cards }, headers) => {
    await savedCard(cards, headers)
    return {}
  }),
  'GET /store/customers/me/orders': asMember(async (desk, headers) => {
    await desk.order({ headers })
    return { query: 'limit=2' }
  }),
  'POST /store/customers/password-token': plain(async (desk: Desk) => ({ email: (await desk.account()).email })),
  'POST /store/customers/password-reset': plain(async (desk: Desk) => {
    const { id, email } = await desk.account()
    const code = await desk.shop.ctx().tx((tx) => issueMailedCode(tx, id, 'reset_password'))
    return { email, token: asToken(code), password: 'battery staple' }
  }),
  'POST /store/orders/batch/customer/token': plain(async (desk: Desk) => ({ order_ids: [(await desk.order()).id] })),
  'POST /store/orders/customer/confirm': plain(async (desk: Desk) => {
    const { config, clock } = desk.shop
    const claim = { customer_id: desk.member.id, order_ids: [(await desk.order()).id] }
    return { token: await writeClaimToken(config, clock.now, claim) }
  }),
}

const cart = async (desk: Desk) => ({ id: (await desk.cart()).id })
const withLine = async (desk: Desk) => {
  const { id, items } = await desk.cart()
  return { id, line_id: items[0]!.id }
}
const withSession = async (desk: Desk) => ({ ...(await cart(desk)), provider_id: 'manual' })
const withCode = async (desk: Desk) => {
  const [created, { code }] = [await cart(desk), await desk.coupon()]
  await desk.post(`/store/carts/${created.id}`, { discounts: [{ code }] }, {})
  return { ...created, code }
}
const reason = id('/admin/return-reasons', 'return_reason', () => ({ value: fresh(), label: '色が違う' }))

const cartExamples: Examples = {
  'POST /store/carts': plain(({ goods }: Desk) => ({
    region_id: goods.region_id,
    items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
  })),
  'GET /store/carts/:id': at(cart),
  'POST /store/carts/:id': at(cart, ({ address }: Desk) => ({ email: email(), shipping_address: address })),
  'POST /store/carts/:id/line-items': at(cart, ({ goods }: Desk) => ({ variant_id: goods.variants.food, quantity: 1 })),
  'POST /store/carts/:id/line-items/:line_id': at(withLine, { quantity: 2 }),
  'DELETE /store/carts/:id/line-items/:line_id': at(withLine),
  'POST /store/carts/:id/payment-sessions': at(cart),
  'POST /store/carts/:id/payment-session': at(cart, { provider_id: 'manual' }),
  'POST /store/carts/:id/payment-sessions/:provider_id': at(withSession, { data: {} }),
  'DELETE /store/carts/:id/payment-sessions/:provider_id': at(withSession),
  'POST /store/carts/:id/payment-sessions/:provider_id/refresh': at(withSession),
  'POST /store/carts/:id/shipping-methods': at(cart, ({ goods }: Desk) => ({ option_id: goods.shipping.standard })),
  'POST /store/carts/:id/taxes': at(cart),
  'DELETE /store/carts/:id/discounts/:code': at(withCode),
  'POST /store/carts/:id/complete': at(cart),
  'POST /store/carts/:id/complete-cart': at(cart),
  'GET /store/shipping-options': plain(),
  'GET /store/shipping-options/:cart_id': at(async (desk) => ({ cart_id: (await cart(desk)).id })),
  'GET /store/orders/:id': at(async (desk) => ({ id: (await desk.order()).id })),
  'GET /store/orders/cart/:cart_id': at(async (desk) => ({ cart_id: (await desk.order()).cart_id })),
  'GET /store/orders': async (desk) => {
    const { data, email } = await desk.order()
    return { query: `display_id=${data.display_id}&email=${encodeURIComponent(email)}` }
  },
  'GET /store/regions': plain(),
  'GET /store/regions/:id': at(async ({ goods }) => ({ id: goods.region_id })),
  'GET /store/return-reasons': listing(reason),
  'GET /store/return-reasons/:id': at(reason),
  'GET /admin/return-reasons': listing(reason),
  'GET /admin/return-reasons/:id': at(reason),
  'POST /admin/return-reasons': plain(() => ({ value: fresh(), label: '色が違う' })),
  'POST /admin/return-reasons/:id': at(reason, { description: '画面と実物の色が違う' }),
  'DELETE /admin/return-reasons/:id': at(reason),
}

/** A member of staff who is signed in, with an address and a password. */
async function colleague(desk: Desk) {
  const address = email()
  const { user } = await desk.post('/admin/users', { email: address, role: 'member', password })
  return { id: user.id as string, email: address }
}
const colleagueId = async (desk: Desk) => ({ id: (await colleague(desk)).id })
const staffSignIn = async (desk: Desk) => ({ email: (await colleague(desk)).email, password })
async function invited(desk: Desk) {
  const user = email()
  await desk.post('/admin/invites', { user, role: 'member' })
  const { invites } = await desk.read('/admin/invites')
  return invites.find((one: { user_email: string }) => one.user_email === user) as { id: string; token: string }
}
const invite = async (desk: Desk) => ({ id: (await invited(desk)).id })
const note = id('/admin/notes', 'note', async (desk) => ({
  resource_type: 'order',
  resource_id: (await desk.order()).id,
  value: 'お電話あり',
}))
const notification = async (desk: Desk) => ({ id: await sendOrderLetters(desk.shop, (await desk.order()).id) })
const work = { type: 'product-export', context: {}, dry_run: true }
const job = id('/admin/batch-jobs', 'batch_job', () => work)
const lookedThrough = async (desk: Desk) => {
  const { id } = await job(desk)
  await workOnBatchJob(desk.shop.ctx(), id)
  return { id }
}

const staffExamples: Examples = {
  'GET /admin/auth': plain(),
  'POST /admin/auth': plain(staffSignIn),
  'DELETE /admin/auth': async (desk) => ({ headers: await signInStaff(desk.shop) }),
  'POST /admin/auth/token': plain(staffSignIn),
  'GET /admin/users': plain(undefined, 'limit=2'),
  'GET /admin/users/:id': at(colleagueId),
  'POST /admin/users': plain(() => ({
    email: email(),
    first_name: '太郎',
    last_name: '見本',
    role: 'member',
    password,
  })),
  'POST /admin/users/:id': at(colleagueId, { first_name: '次郎' }),
  'DELETE /admin/users/:id': at(colleagueId),
  'POST /admin/users/password-token': plain(async (desk: Desk) => ({ email: (await colleague(desk)).email })),
  'POST /admin/users/reset-password': plain(async (desk: Desk) => {
    const { id } = await colleague(desk)
    const { shop } = desk
    const staff = await shop.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { token: await staffPasswordToken(shop.ctx(), staff), password: 'battery staple' }
  }),
  'GET /admin/invites': listing(invite),
  'POST /admin/invites': plain(() => ({ user: email(), role: 'member' })),
  'POST /admin/invites/accept': plain(async (desk: Desk) => ({
    token: (await invited(desk)).token,
    user: { first_name: '花子', last_name: '見本', password },
  })),
  'POST /admin/invites/:id/resend': at(invite),
  'POST /admin/invites/:id': at(invite),
  'DELETE /admin/invites/:id': at(invite),
  'GET /admin/notes': listing(note, 'limit=2'),
  'GET /admin/notes/:id': at(note),
  'POST /admin/notes': plain(async (desk: Desk) => ({
    resource_type: 'order',
    resource_id: (await desk.order()).id,
    value: 'お電話あり',
  })),
  'POST /admin/notes/:id': at(note, { value: '折り返し済み' }),
  'DELETE /admin/notes/:id': at(note),
  'GET /admin/notifications': listing(notification, 'limit=2'),
  'POST /admin/notifications/:id/resend': at(notification, () => ({ to: email() })),
  'GET /admin/audit-log': plain(undefined, 'limit=2'),
  'GET /admin/batch-jobs': listing(job, 'limit=2'),
  'GET /admin/batch-jobs/:id': at(job),
  'POST /admin/batch-jobs': plain(work),
  'POST /admin/batch-jobs/:id/confirm': at(lookedThrough),
  'POST /admin/batch-jobs/:id/cancel': at(job),
}

const uploaded = async ({ shop, staff }: Desk) => {
  const { body } = await sendFiles(shop, '/admin/uploads', { 'photo.png': picture }, staff)
  return { file_key: body.uploads[0].key as string }
}
const fileExamples: Examples = {
  'DELETE /admin/uploads': plain(uploaded),
  'POST /admin/uploads/download-url': plain(uploaded),
}

/** Customers, their carts, the staff and what they write. */
export const peopleExamples: Examples = {
  ...customerExamples,
  ...accountExamples,
  ...cartExamples,
  ...staffExamples,
  ...fileExamples,
}
