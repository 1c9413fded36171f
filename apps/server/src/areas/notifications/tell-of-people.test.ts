import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf, openAccount } from '../../base/testing/accounts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { writers } from './letters.ts'
import { deliver } from './send-once.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ PUBLIC_STOREFRONT_URL: 'https://shop.example.com' })
})
beforeEach(() => void shop.letters.splice(0))
afterAll(() => shop.close())

async function write(fact: string, about: Record<string, unknown>) {
  for (const writer of writers.filter((one) => one.fact === fact)) await deliver(shop.ctx(), writer, about)
}

test('the owner of an account is told that another party opens it', async () => {
  const { id, email } = await openAccount(shop)
  await write('customer.connected', { customer_id: id, party: 'docomo' })
  expect(shop.letters).toMatchObject([{ to: email, subject: 'dアカウントと連携しました' }])
  expect(shop.letters[0]!.text).toContain('https://shop.example.com/account/connections')
  expect(shop.letters[0]).not.toHaveProperty('unsubscribe_url')
  await write('customer.connected', { customer_id: 'cus_gone', party: 'line' })
  expect(shop.letters).toHaveLength(1)
})

test('an owner is told of another password, and of another address at the one of before', async () => {
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

test('staff are told what happens to their second factor, of guesses once a day', async () => {
  const as = await signInStaff(shop)
  const { id, email } = (await shop.call('GET', '/admin/auth', undefined, as)).body.user
  const tell = (what: string, at: string) => write('staff.proof_changed', { user_id: id, what, at })
  await tell('second_factor_on', '2026-06-01T03:00:00.000Z')
  await tell('recovery_code_used', '2026-06-01T04:00:00.000Z')
  await tell('codes_refused', '2026-06-01T05:00:00.000Z')
  await tell('codes_refused', '2026-06-01T05:00:01.000Z')
  await tell('codes_refused', '2026-06-02T05:00:00.000Z')
  await tell('second_factor_off', '2026-06-02T06:00:00.000Z')
  expect(shop.letters.map(({ to, subject }) => [to, subject])).toEqual([
    [email, '二段階認証を設定しました'],
    [email, '回復コードでログインしました'],
    [email, '確認コードの間違いが続いています'],
    [email, '確認コードの間違いが続いています'],
    [email, '二段階認証が解除されました'],
  ])
  expect(shop.letters[0]!.text).toContain('2026年6月1日 12:00')
  expect(shop.letters[0]!.text).toContain('/app/account')
  await write('staff.proof_changed', { user_id: 'usr_gone', what: 'second_factor_off', at: '2026-06-02T06:00:00.000Z' })
  expect(shop.letters).toHaveLength(5)
})

test('a newsletter names where one POST ends it', async () => {
  const wish = { email: 'hanako@example.com', emailMagazine: 'subscribed', medicineRecommendation: 'nonsubscribed' }
  await shop.call('POST', '/store/v1/customers/marketing-subscription-guest', wish)
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

test('who no longer waits for a variant hears nothing of it', async () => {
  await write('restock.arrived', { restock_notice_id: 'rsn_gone' })
  expect(shop.letters).toEqual([])
})
