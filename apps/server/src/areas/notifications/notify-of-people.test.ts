import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf, openAccount } from '../../base/testing/accounts.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { writers } from './letters.ts'
import { listeners } from './listeners.ts'
import { runListeners } from './run-listeners.fixture.ts'
import { writeAndSend } from './send-once.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ PUBLIC_STOREFRONT_URL: 'https://shop.example.com' })
})
beforeEach(() => void shop.letters.splice(0))
afterAll(() => shop.close())

async function write(fact: string, about: Record<string, unknown>, job = 'test') {
  for (const writer of writers.filter((one) => one.fact === fact)) await writeAndSend(shop.jobCtx(job), writer, about)
}

test('the owner of an account gets a mail when an external sign-in is connected', async () => {
  const { id, email } = await openAccount(shop)
  await write('customer.connected', { customer_id: id, party: 'docomo' })
  expect(shop.letters).toMatchObject([{ to: email, subject: 'dアカウントと連携しました' }])
  expect(shop.letters[0]!.text).toContain('https://shop.example.com/account/connections')
  expect(shop.letters[0]).not.toHaveProperty('unsubscribe_url')
  await write('customer.connected', { customer_id: 'cus_gone', party: 'line' })
  expect(shop.letters).toHaveLength(1)
})

test('an owner gets a mail about a new password, and about a new address at the former one', async () => {
  const { id, email, headers } = await signInCustomer(shop)
  const change = (body: object, as: Record<string, string>) => shop.call('POST', '/store/customers/me', body, as)
  await change({ email: `new-${email}` }, headers)
  const [moved] = await factsOf(shop, 'customer.email_changed')
  expect(moved).toEqual({ customer_id: id, former: email })
  await write('customer.email_changed', moved!)
  expect(shop.letters).toMatchObject([{ to: email, subject: 'メールアドレスが変更されました' }])
  expect(shop.letters[0]!.text).toContain('https://shop.example.com/contact')
  await change({ password: 'another password' }, headers)
  expect(await factsOf(shop, 'customer.password_changed')).toEqual([{ customer_id: id }])
  await write('customer.password_changed', { customer_id: id })
  expect(shop.letters[1]).toMatchObject({ to: `new-${email}`, subject: 'パスワードが変更されました' })
  expect(shop.letters[1]!.text).toContain('https://shop.example.com/account/password')
  for (const fact of ['customer.password_changed', 'customer.email_changed'])
    await write(fact, { customer_id: 'cus_gone', former: email })
  expect(shop.letters).toHaveLength(2)
})

test('a verification mail goes to the new address when it changes while the mail is made', async () => {
  const { id, email, headers } = await signInCustomer(shop)
  await shop.db.updateTable('customer').set({ metadata: null }).where('id', '=', id).execute()
  const next = `next-${email}`
  const ctx = shop.jobCtx('verify')
  const { tx } = ctx
  ctx.tx = async (work) => {
    ctx.tx = tx
    expect((await shop.call('POST', '/store/customers/me', { email: next }, headers)).status).toBe(200)
    return tx(work)
  }
  const [writer] = writers.filter(({ fact }) => fact === 'customer.verification_asked')
  await writeAndSend(ctx, writer!, { customer_id: id })
  expect(shop.letters).toMatchObject([{ to: next }])
})

test('the guest who placed an order is asked by mail before it moves into an account', async () => {
  const account = await openAccount(shop)
  const order = await placedOrder(shop, await smallCatalogue(shop))
  const about = { customer_id: account.id, order_ids: [order.id] }
  const orderRow = () => shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const { display_id } = await orderRow()
  await write('order.claim_asked', { ...about, customer_id: 'cus_gone' })
  expect(shop.letters).toEqual([])
  await write('order.claim_asked', about)
  await write('order.claim_asked', about)
  const subject = 'ご注文を会員のアカウントに移すご依頼がありました'
  expect(shop.letters).toMatchObject([{ to: order.email, subject }])
  const { text } = shop.letters[0]!
  expect(text).toContain(account.email)
  expect(text).toContain(`ご注文番号 ${display_id}`)
  const [, token] = /https:\/\/shop\.example\.com\/account\/claim-orders\?token=(\S+)/.exec(text)!
  expect((await shop.call('POST', '/store/orders/customer/confirm', { token })).status).toBe(200)
  expect((await orderRow()).customer_id).toBe(account.id)
  await write('order.claim_asked', about, 'asked again')
  expect(shop.letters).toHaveLength(1)
})

test('an owner gets a mail about each sign-in from a new browser, with its time and way', async () => {
  const { id, email } = await openAccount(shop)
  const signIn = { customer_id: id, way: 'password', at: '2026-06-01T03:00:00.000Z' }
  await write('customer.came_by_new_browser', signIn)
  await write('customer.came_by_new_browser', signIn)
  await write('customer.came_by_new_browser', { ...signIn, way: 'line', at: '2026-06-01T04:00:00.000Z' })
  const subject = '新しい端末からログインがありました'
  expect(shop.letters).toMatchObject([
    { to: email, subject },
    { to: email, subject },
  ])
  const [plain, line] = shop.letters.map(({ text }) => text)
  expect(plain).toContain('2026年6月1日 12:00')
  expect(plain).toContain('https://shop.example.com/account/password')
  expect(plain).not.toContain('アカウント連携')
  expect(line).toContain('LINEとの連携をご確認ください')
  await write('customer.came_by_new_browser', { ...signIn, customer_id: 'cus_gone' })
  expect(shop.letters).toHaveLength(2)
})

test('staff get mails about their password and second factor, about wrong codes once a day', async () => {
  const as = await signInStaff(shop)
  const { id, email } = (await shop.call('GET', '/admin/auth', undefined, as)).body.user
  const noteChange = (change: string, at: string) => write('staff.proof_changed', { user_id: id, what: change, at })
  await noteChange('second_factor_on', '2026-06-01T03:00:00.000Z')
  await noteChange('recovery_code_used', '2026-06-01T04:00:00.000Z')
  await noteChange('codes_refused', '2026-06-01T05:00:00.000Z')
  await noteChange('codes_refused', '2026-06-01T05:00:01.000Z')
  await noteChange('codes_refused', '2026-06-02T05:00:00.000Z')
  await noteChange('second_factor_off', '2026-06-02T06:00:00.000Z')
  await noteChange('password_changed', '2026-06-02T07:00:00.000Z')
  expect(shop.letters.map(({ to, subject }) => [to, subject])).toEqual([
    [email, '二段階認証を設定しました'],
    [email, '回復コードでログインしました'],
    [email, '確認コードの間違いが続いています'],
    [email, '確認コードの間違いが続いています'],
    [email, '二段階認証が解除されました'],
    [email, 'パスワードが変更されました'],
  ])
  expect(shop.letters[0]!.text).toContain('2026年6月1日 12:00')
  expect(shop.letters[0]!.text).toContain('/app/account')
  await write('staff.proof_changed', { user_id: 'usr_gone', what: 'second_factor_off', at: '2026-06-02T06:00:00.000Z' })
  expect(shop.letters).toHaveLength(6)
})

test('a newsletter mail has the URL of one-click unsubscription', async () => {
  const consents = { email: 'hanako@example.com', emailMagazine: 'subscribed', medicineRecommendation: 'nonsubscribed' }
  await shop.call('POST', '/store/v1/customers/marketing-subscription-guest', consents)
  const { unsubscribe_token } = await shop.db
    .selectFrom('marketing_subscription')
    .select('unsubscribe_token')
    .executeTakeFirstOrThrow()
  await write('newsletter.subscribed', { unsubscribe_token })
  expect(shop.letters).toMatchObject([
    {
      to: 'hanako@example.com',
      unsubscribe_url: `https://shop.example.com/newsletter/unsubscribe?token=${unsubscribe_token}`,
    },
  ])
})

test('closing an account deletes the mails about it, and keeps notifications about its orders', async () => {
  const [closed, other] = [await openAccount(shop), await openAccount(shop)]
  const consents = { emailMagazine: 'subscribed', medicineRecommendation: 'nonsubscribed' }
  for (const { id, email } of [closed, other]) {
    await write('customer.connected', { customer_id: id, party: 'line' }, id)
    await write('customer.email_changed', { customer_id: id, former: `former-${email}` }, id)
    await shop.call('POST', '/store/v1/customers/marketing-subscription-guest', { email, ...consents })
    const welcome = (await factsOf(shop, 'newsletter.subscribed')).at(-1)!
    await write('newsletter.subscribed', welcome, id)
    const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
    const order = { event_name: 'order.placed', resource_type: 'order', resource_id: 'order_1', ...stamps }
    await shop.db
      .insertInto('notification')
      .values({ id: `noti_${id}`, customer_id: id, to: email, ...order })
      .execute()
  }
  const lettersTo = async ({ email }: { email: string }) => {
    const about = shop.db.selectFrom('notification').select('resource_type').where('to', 'like', `%${email}`)
    const mails = shop.db.selectFrom('mail').select('id').where('recipient', 'like', `%${email}`)
    const found = await about.orderBy('resource_type').execute()
    return [found.map((one) => one.resource_type), (await mails.execute()).length]
  }
  const forget = listeners.find(({ name }) => name === 'forget-letters')!
  const all = [['customer', 'customer', 'marketing_subscription', 'order'], 3]
  expect([await lettersTo(closed), await lettersTo(other)]).toEqual([all, all])
  await forget.run(shop.ctx(), { customer_id: closed.id, card_reference: null })
  expect([await lettersTo(closed), await lettersTo(other)]).toEqual([[['order'], 0], all])
})

test('a restock notice that was cancelled sends no mail', async () => {
  await write('restock.arrived', { restock_notice_id: 'rsn_gone' })
  expect(shop.letters).toEqual([])
})

test('a closed account is mailed at its former address, which no mail or event keeps afterwards', async () => {
  const { id, email, headers } = await signInCustomer(shop)
  expect((await shop.call('POST', '/store/v1/customers/delete', {}, headers)).status).toBe(200)
  const lastFact = () =>
    shop.db.selectFrom('fact').select('about').where('name', '=', 'customer.erased').executeTakeFirstOrThrow()
  const { about } = await lastFact()
  await runListeners(shop.jobCtx('test'), 'customer.erased', about)
  expect(shop.letters).toMatchObject([{ to: email, subject: '退会のお手続きが完了しました' }])
  expect(shop.letters[0]!.text).toContain('https://shop.example.com/orders/lookup')
  expect((await lastFact()).about).toEqual({ customer_id: id, card_reference: null })
  const mails = await shop.db.selectFrom('mail').select('id').where('recipient', '=', email).execute()
  const notes = await shop.db.selectFrom('notification').select('id').where('to', '=', email).execute()
  expect([mails, notes]).toEqual([[], []])
})
