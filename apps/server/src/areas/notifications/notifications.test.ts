import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { orderAccessCodeOf } from '../orders/index.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
let catalogue: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop({ PUBLIC_API_URL: 'https://api.example.com' })
  catalogue = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
beforeEach(async () => {
  shop.letters.splice(0)
  await shop.db.deleteFrom('mail').execute()
  await shop.db.deleteFrom('notification').execute()
  await shop.db.deleteFrom('fact').execute()
})
afterAll(() => shop.close())

const list = async (query = '') => (await shop.call('GET', `/admin/notifications?${query}`, undefined, staff)).body
const resend = (id: string, body: object = {}) => shop.call('POST', `/admin/notifications/${id}/resend`, body, staff)

/** Runs every listener of the recorded facts, as the queue would. */
async function hearAll() {
  const facts = await shop.db.deleteFrom('fact').returning(['name', 'about']).execute()
  for (const { name, about } of facts) await handleFact(name, about)
}
async function handleFact(fact: string, about: Record<string, unknown>) {
  for (const listener of listeners.filter((one) => one.fact === fact))
    await listener.run(shop.jobCtx(`work ${++works}`), about)
}
let works = 0

test('a sent mail is listed once as a notification, with what it is about', async () => {
  const { id: order_id, email } = await placedOrder(shop, catalogue)
  await handleFact('order.placed', { order_id })
  await handleFact('order.placed', { order_id })
  const { customer_id } = await shop.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const notification = {
    id: expect.stringMatching(/^noti_/),
    event_name: 'order.placed',
    resource_type: 'order',
    resource_id: order_id,
    to: email,
    provider_id: 'mail',
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    resends: [],
  }
  expect(await list()).toEqual({ notifications: [notification], count: 1, limit: 50, offset: 0 })
  const [full] = (await list('fields=%2Bdata,%2Bcustomer_id&expand=customer,provider,parent_notification'))
    .notifications
  expect(full).toMatchObject({
    customer_id,
    data: { letter: 'mail-order-placed', subject: shop.letters[0]!.subject },
    customer: { id: customer_id, email },
    provider: { id: 'mail', is_installed: true },
    parent_notification: null,
  })
  expect(full.customer).not.toHaveProperty('password_hash')
})

test('notifications are filtered by event, resource and address', async () => {
  const first = await placedOrder(shop, catalogue)
  const second = await placedOrder(shop, catalogue)
  await handleFact('order.placed', { order_id: first.id })
  await handleFact('order.review_decided', { order_id: second.id, decision: 'approve' })
  const about = async (query: string) =>
    (await list(query)).notifications.map((one: { resource_id: string }) => one.resource_id).sort()
  expect(await about('event_name=order.placed')).toEqual([first.id])
  expect(await about('event_name=order.placed,order.review_decided')).toEqual([first.id, second.id].sort())
  expect(await about(`resource_id=${second.id}`)).toEqual([second.id])
  expect(await about('resource_type=customer')).toEqual([])
  expect(await about('to=nobody@example.com')).toEqual([])
  expect((await shop.call('GET', '/admin/notifications?colour=red', undefined, staff)).status).toBe(400)
})

test('a mail can be resent with current data, to its address or to another one', async () => {
  const { id: order_id, email } = await placedOrder(shop, catalogue)
  await handleFact('order.placed', { order_id })
  const [{ id }] = (await list()).notifications
  const resent = await resend(id)
  expect(resent.body.notification).toMatchObject({ id, resends: [{ parent_id: id, to: email }] })
  await hearAll()
  expect(await resend(id, { to: 'Other@example.com' })).toMatchObject({ status: 200 })
  await hearAll()
  expect(shop.letters.map(({ to }) => to)).toEqual([email, email, 'other@example.com'])
  expect(new Set(shop.letters.map(({ text }) => text)).size).toBe(1)

  // A repeat is listed with it, and can be repeated itself.
  expect((await list()).notifications).toMatchObject([{ id, resends: [{ to: email }, { to: 'other@example.com' }] }])
  const all = (await list('include_resends=true')).notifications
  expect(all).toHaveLength(3)
  const other = all.find(({ to }: { to: string }) => to === 'other@example.com')
  expect((await resend(other.id)).body.notification.id).toBe(id)
  await hearAll()
  expect(shop.letters.at(-1)!.to).toBe('other@example.com')
})

test('a resend that could not be sent is tried again, and sent once', async () => {
  const { id: order_id } = await placedOrder(shop, catalogue)
  await handleFact('order.placed', { order_id })
  await resend((await list()).notifications[0].id)
  const [fact] = await shop.db.selectFrom('fact').select('about').execute()
  const listener = listeners.find(({ name }) => name === 'mail-again')!
  const ctx = shop.ctx()
  const broken = { ...ctx, outside: { ...ctx.outside, mail: { send: () => Promise.reject(new Error('no line')) } } }
  await expect(listener.run(broken, fact!.about)).rejects.toThrow('no line')
  await listener.run(shop.ctx(), fact!.about)
  await listener.run(shop.ctx(), fact!.about)
  expect(shop.letters).toHaveLength(2)
})

test('a mail that no longer applies is not resent, nor listed as resent', async () => {
  const { id: customer_id } = await signInCustomer(shop)
  const know = (verified_email: boolean) =>
    shop.db
      .updateTable('customer')
      .set({ metadata: JSON.stringify({ verified_email }) })
      .where('id', '=', customer_id)
      .execute()
  await know(false)
  await handleFact('customer.registered', { customer_id })
  const [{ id }] = (await list()).notifications
  await resend(id)
  await know(true)
  await hearAll()
  expect(shop.letters).toHaveLength(1)
  expect((await list('include_resends=true')).notifications).toMatchObject([{ id, resends: [] }])
})

test('a mail that opens an account can be resent only to its owner, with a new key', async () => {
  const { id: customer_id, email } = await signInCustomer(shop)
  await handleFact('customer.password_reset_asked', { customer_id })
  const [{ id }] = (await list()).notifications
  const before = await list('include_resends=true')
  expect(await resend(id, { to: 'thief@example.com' })).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  expect(await list('include_resends=true')).toEqual(before)
  expect((await resend(id, { to: email })).status).toBe(200)
  await hearAll()
  expect(shop.letters.map(({ to }) => to)).toEqual([email, email])
  const codes = shop.letters.map(({ text }) => /code=([\w-]+)/.exec(text)![1])
  expect(codes[0]).not.toBe(codes[1])
  // Nor is a key shown where mails are listed.
  const stored = await shop.db.selectFrom('notification').selectAll().execute()
  for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code)
})

test('a code in a mail sent again stays valid when the request is processed twice', async () => {
  const { id: customer_id } = await signInCustomer(shop)
  await handleFact('customer.password_reset_asked', { customer_id })
  await resend((await list()).notifications[0].id)
  const [fact] = await shop.db.deleteFrom('fact').returning('about').execute()
  const again = async (name: string, about: Record<string, unknown>) => {
    const codes = shop.db.selectFrom('mailed_code').select('code_hash').where('customer_id', '=', customer_id)
    await handleFact(name, about)
    const sent = await codes.execute()
    await handleFact(name, about)
    expect(await codes.execute()).toEqual(sent)
  }
  await again('notification.resend_asked', fact!.about as Record<string, unknown>)
  const first = shop.db.updateTable('mail').where('occasion', 'like', 'reset-password:%')
  const { id: mail_id } = await first.set({ sent_at: null }).returning('id').executeTakeFirstOrThrow()
  await again('letter.asked_again', { mail_id })
  expect(shop.letters).toHaveLength(3)
})

test('a resent mail for its owner alone is recorded with the address that it went to', async () => {
  const { id: customer_id, email } = await signInCustomer(shop)
  await handleFact('customer.password_reset_asked', { customer_id })
  const [{ id }] = (await list()).notifications
  await shop.db.updateTable('customer').set({ email: 'corrected@example.com' }).where('id', '=', customer_id).execute()
  await resend(id)
  await hearAll()
  expect(shop.letters.map(({ to }) => to)).toEqual([email, 'corrected@example.com'])
  expect((await list()).notifications).toMatchObject([{ id, to: email, resends: [{ to: 'corrected@example.com' }] }])
})

test('a mail whose link opens the talk with the pharmacist can be resent only to the buyer', async () => {
  const { id: order_id, email } = await placedOrder(shop, catalogue)
  await shop.db
    .insertInto('pharmacist_review')
    .values({ id: 'prev_1', order_id, status: 'waiting', created_at: shop.clock.now })
    .execute()
  await handleFact('order.placed', { order_id })
  const code = orderAccessCodeOf(shop.config, order_id)
  expect(shop.letters.map(({ to, text }) => [to, text.includes(code)])).toEqual([[email, true]])
  const [{ id }] = (await list()).notifications
  const resendElsewhere = () => resend(id, { to: 'support@example.com' })
  expect(await resendElsewhere()).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  const closed = { has_account: true, deleted_at: shop.clock.now }
  await shop.db.updateTable('customer').set(closed).where('email', '=', email).execute()
  expect(await resendElsewhere()).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  await hearAll()
  expect(shop.letters).toHaveLength(1)
  expect((await resend(id, { to: email })).status).toBe(200)
  await hearAll()
  expect(shop.letters.map(({ to }) => to)).toEqual([email, email])
})

test('a notification that is unknown, or came from elsewhere, cannot be resent', async () => {
  expect((await resend('noti_none')).status).toBe(404)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const foreign = { id: 'noti_1', resource_type: 'order', resource_id: 'order_1', to: 'a@example.com', ...stamps }
  await shop.db.insertInto('notification').values(foreign).execute()
  expect(await resend('noti_1')).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  expect(await list('include_resends=true')).toMatchObject({ count: 1 })
})

test('an invitation links to the console, or to where the store’s own link template points', async () => {
  await shop.call('POST', '/admin/invites', { user: 'new@example.com', role: 'member' }, staff)
  await hearAll()
  expect(shop.letters).toMatchObject([{ to: 'new@example.com', subject: expect.stringMatching('管理画面へのご招待') }])
  const { token } = (await shop.call('GET', '/admin/invites', undefined, staff)).body.invites[0]
  expect(shop.letters[0]!.text).toContain(`https://api.example.com/app/invite?token=${token}\n`)

  await shop.db
    .updateTable('store')
    .set({ invite_link_template: 'https://admin.example.com/join/{invite_token}' })
    .execute()
  const { id } = (await shop.call('GET', '/admin/invites', undefined, staff)).body.invites[0]
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  await shop.call('POST', `/admin/invites/${id}/resend`, {}, staff)
  await hearAll()
  const link = /https:\/\/admin\.example\.com\/join\/(\S+)/.exec(shop.letters[1]!.text)!
  const accepted = await shop.call('POST', '/admin/invites/accept', {
    token: link[1],
    user: { password: 'correct horse' },
  })
  expect(accepted).toMatchObject({ status: 200, body: 'OK' })
  await handleFact('staff.invited', { invite_id: id })
  expect(shop.letters).toHaveLength(2)
})

test('staff who forgot their password get a mail with a link that resets it', async () => {
  const email = 'clerk@example.com'
  await shop.call('POST', '/admin/users', { email, password: 'correct horse' }, staff)
  await shop.call('POST', '/admin/users/password-token', { email })
  await hearAll()
  expect(shop.letters).toMatchObject([{ to: email, subject: '管理画面のパスワードの再設定' }])
  const link = new URL(/https:\/\/api\.example\.com\/app\/reset-password\S+/.exec(shop.letters[0]!.text)![0])
  const reset = { token: link.searchParams.get('token'), password: 'battery staple' }
  expect((await shop.call('POST', '/admin/users/reset-password', reset)).status).toBe(200)
  await handleFact('staff.password_reset_asked', { user_id: 'usr_none' })
  expect(shop.letters).toHaveLength(1)
})
