import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from './listeners.ts'
import { runListeners } from './run-listeners.fixture.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop({ PUBLIC_STOREFRONT_URL: 'https://shop.example.com' })
  catalogue = await smallCatalogue(shop)
})
beforeEach(() => void shop.letters.splice(0))
afterAll(() => shop.close())

const handleFact = (fact: string, about: Record<string, unknown>) => runListeners(shop.ctx(), fact, about)

test('an order confirmation is mailed once, with everything that was agreed', async () => {
  const { id, email, display_id } = await placedOrder(shop, catalogue)
  await handleFact('order.placed', { order_id: id })
  await handleFact('order.placed', { order_id: id })
  expect(shop.letters).toHaveLength(1)
  const [letter] = shop.letters
  expect(letter).toMatchObject({ to: email, subject: `ご注文ありがとうございます（ご注文番号 ${display_id}）` })
  for (const line of [
    '見本 花子 様',
    'ご注文日時：2026年6月1日 12:00',
    '【化粧品】化粧水 1個 × 2（1点 1,100円）：2,200円',
    '商品の合計（税込）：2,200円',
    '割引：−200円',
    '送料 宅配便：550円',
    'お支払い金額（税込）：2,550円',
    '10％対象 2,550円：内消費税 232円',
    'お届け先：〒270-0101',
    'お支払いの時期：ご注文時に確定します',
    `https://shop.example.com/order/confirmed/${id}/thank_you?temporary_code=${shop.clock.now.getTime()}`,
  ])
    expect(letter!.text).toContain(line)
  expect(letter!.text).not.toContain('販売店舗')
})

test('a mail sent twice after a crash keeps its name, unless it holds a key that is new each time', async () => {
  const { id } = await placedOrder(shop, catalogue)
  const { id: customer_id } = await signInCustomer(shop)
  for (const [fact, about] of [
    ['order.placed', { order_id: id }],
    ['customer.connected', { customer_id, party: 'line' }],
  ] as const) {
    await handleFact(fact, about)
    // The mail provider has accepted it, and that was not recorded.
    await shop.db.updateTable('mail').set({ sent_at: null }).execute()
    await handleFact(fact, about)
  }
  const [first, second, ...keys] = shop.letters.map(({ name }) => name)
  expect([first, second]).toEqual([expect.stringMatching(/^mail_/), first])
  expect(keys).toEqual([undefined, undefined])
})

test('the order confirmation repeats what the buyer confirmed, word for word', async () => {
  const cart = await cartWith(shop, catalogue, { lotion: 2 })
  await readyToPay(shop, catalogue, cart, { email: 'hanako@example.com' })
  const { confirmation, sha256 } = (await shop.call('GET', `/store/v1/cart/${cart}/confirmation`)).body.data
  const { body } = await shop.call('POST', `/store/carts/${cart}/complete`, { confirmed: sha256 })
  await handleFact('order.placed', { order_id: body.data.id })
  const { text } = shop.letters[0]!
  for (const { name, value } of confirmation.terms) expect(text).toContain(`${name}：${value.replaceAll('\n', '\n　')}`)
  for (const line of [
    '【化粧品】見本の化粧品（lotion） 1個 × 2（1点 1,100円）：2,200円',
    '商品の合計（税込）：2,200円',
    '送料 宅配便：550円',
    'お支払い金額（税込）：2,750円',
    '10％対象 2,750円：内消費税 250円',
  ])
    expect(text).toContain(line)
  expect(confirmation).toMatchObject({ items_total: 2200, total: 2750, taxes: [{ rate: 10, total: 2750, tax: 250 }] })
})

test('the confirmation of an order with medicine names the seller and who was on duty', async () => {
  const { id } = await placedOrder(shop, catalogue)
  await shop.db
    .updateTable('line_item')
    .set({ variant_id: catalogue.variants.secondClass })
    .where('order_id', '=', id)
    .execute()
  await handleFact('order.placed', { order_id: id })
  expect(shop.letters[0]!.text).toContain('【第2類医薬品】化粧水')
  expect(shop.letters[0]!.text).toContain('販売業者：見本株式会社くすりばこ')
  expect(shop.letters[0]!.text).toMatch(/販売・情報提供を行った者：.*薬剤師 見本/s)
})

test('the mail of a waiting order says so; the decision’s mail links to the pharmacist’s message', async () => {
  const { id, email } = await placedOrder(shop, catalogue, { status: 'requires_action' })
  const review = { id: 'prev_1', order_id: id, status: 'waiting', created_at: shop.clock.now }
  await shop.db.insertInto('pharmacist_review').values(review).execute()
  await handleFact('order.placed', { order_id: id })
  expect(shop.letters[0]!.subject).toMatch('薬剤師の確認待ち')
  expect(shop.letters[0]!.text).toContain('お支払いは、まだ確定していません。')
  expect(shop.letters[0]!.text).not.toContain('勤務時間外')

  await shop.db.updateTable('pharmacist_review').set({ status: 'rejected', note: '受診をおすすめします。' }).execute()
  await handleFact('order.review_decided', { order_id: id, decision: 'reject' })
  expect(shop.letters[1]).toMatchObject({ to: email, subject: expect.stringMatching('お受けできませんでした') })
  // The word may be about the buyer's health: it is on the page that only the buyer opens (031).
  expect(JSON.stringify(shop.letters[1])).not.toContain('受診をおすすめします。')
  expect(shop.letters[1]!.text).toContain('■ 薬剤師より')
  expect(shop.letters[1]!.text).toMatch(/thank_you\?temporary_code=[\w-]{20}\n/)
  expect(shop.letters[1]!.text).toContain('代金は請求されません。')
})

test('the approval of a member’s order is mailed once, with a link to the order in their account', async () => {
  const customer = await signInCustomer(shop)
  const { id } = await placedOrder(shop, catalogue, { customer_id: customer.id, email: customer.email })
  await handleFact('order.review_decided', { order_id: id, decision: 'approve' })
  expect(shop.letters.map((letter) => letter.subject)).toEqual([expect.stringMatching('ご注文が確定しました')])
  expect(shop.letters[0]!.text).toContain(`https://shop.example.com/account/orders/${id}\n`)
})

/** An order of a subscription's second delivery, of this many. */
async function renewedOrder(maximum_cycles: number | null) {
  const customer = await signInCustomer(shop)
  const placed = await placedOrder(shop, catalogue, { customer_id: customer.id, email: customer.email })
  const metadata = { subscription: { subscriptionId: 'sub_1' }, subscription_current_cycle: 2 }
  const plan = { is_subscription_purchase: true, subscription: { plan: { id: 'plan_1', maximum_cycles } } }
  const { db } = shop
  const order = db.updateTable('orders').set({ metadata: JSON.stringify(metadata) })
  await order.where('id', '=', placed.id).execute()
  const lines = db.updateTable('line_item').set({ metadata: JSON.stringify(plan) })
  await lines.where('order_id', '=', placed.id).execute()
  await handleFact('order.placed', { order_id: placed.id })
  return { ...placed, ...shop.letters[0]! }
}

test.each([null, 3])(
  'the mail of a subscription order tells its cycle, and how to change the next of %s',
  async (most) => {
    const { subject, text, display_id } = await renewedOrder(most)
    expect(subject).toBe(`定期便のご注文を承りました（ご注文番号 ${display_id}）`)
    for (const line of [
      'お申し込みいただいた定期便の、2回目のご注文です。',
      '次回のお休み、日にちの変更や解約は、',
      'https://shop.example.com/account/subscriptions/sub_1\n',
    ])
      expect(text).toContain(line)
  },
)

test('the mail of a subscription’s last order says that it has ended', async () => {
  const { text } = await renewedOrder(2)
  expect(text).toContain('この定期便は終わりましたので、今後のご注文とお支払いはありません。')
  expect(text).not.toContain('次回')
})

test('a mail to a closed account links to the order with a temporary code', async () => {
  const customer = await signInCustomer(shop)
  const { id } = await placedOrder(shop, catalogue, { customer_id: customer.id, email: customer.email })
  expect((await shop.call('POST', '/store/v1/customers/delete', {}, customer.headers)).status).toBe(200)
  await handleFact('order.review_decided', { order_id: id, decision: 'approve' })
  const temporaryCode = shop.clock.now.getTime()
  const link = `https://shop.example.com/order/confirmed/${id}/thank_you?temporary_code=${temporaryCode}`
  expect(shop.letters.at(-1)!.text).toContain(link)
  expect((await shop.call('POST', `/store/v1/orders/${id}`, { temporaryCode })).status).toBe(200)
})

test('an inquiry is confirmed to its sender and forwarded to the shop, which answers its sender, once', async () => {
  const inquiry = {
    id: 'inq_1',
    path: ['商品について', '医薬品'],
    name: '山田 花子',
    reply_email: 'hanako@example.com',
    content: '飲み合わせを教えてください。',
    created_at: shop.clock.now,
  }
  await shop.db.insertInto('inquiry').values(inquiry).execute()
  await handleFact('inquiry.received', { inquiry_id: 'inq_1' })
  await handleFact('inquiry.received', { inquiry_id: 'inq_1' })
  expect(shop.letters.map(({ to, subject, reply_to }) => [to, subject, reply_to])).toEqual([
    ['hanako@example.com', 'お問い合わせを受け付けました', undefined],
    [shop.config.MAIL_FROM, '【お問い合わせ】商品について＞医薬品', 'hanako@example.com'],
  ])
})

test('a subscriber gets a welcome mail with an unsubscribe link; one who has left gets none', async () => {
  const subscriber = { email: 'taro@example.com', medicine_recommendation: 'nonsubscribed', updated_at: shop.clock.now }
  await shop.db
    .insertInto('marketing_subscription')
    .values([
      { ...subscriber, email_magazine: 'subscribed', unsubscribe_token: 'stays' },
      { ...subscriber, email: 'jiro@example.com', email_magazine: 'unsubscribed', unsubscribe_token: 'left' },
    ])
    .execute()
  await handleFact('newsletter.subscribed', { unsubscribe_token: 'left' })
  expect(shop.letters).toEqual([])
  await handleFact('newsletter.subscribed', { unsubscribe_token: 'stays' })
  expect(shop.letters[0]).toMatchObject({ to: 'taro@example.com' })
  expect(shop.letters[0]!.text).toContain('配信を停止する\nhttps://shop.example.com/newsletter/unsubscribe?token=stays')
})

test('a mail that could not be sent is sent at the next try', async () => {
  const { id } = await placedOrder(shop, catalogue)
  const ctx = shop.ctx()
  const broken = { ...ctx, outside: { ...ctx.outside, mail: { send: () => Promise.reject(new Error('no line')) } } }
  const placed = listeners.find((listener) => listener.fact === 'order.placed')!
  await expect(placed.run(broken, { order_id: id })).rejects.toThrow('no line')
  await handleFact('order.placed', { order_id: id })
  expect(shop.letters).toHaveLength(1)
})

test('a new member gets a verification mail, whose link verifies the address', async () => {
  const { id, email } = await signInCustomer(shop)
  await handleFact('customer.registered', { customer_id: id, newsletter: false })
  expect(shop.letters).toMatchObject([{ to: email, subject: 'メールアドレスの確認をお願いします' }])
  const link = new URL(/https:\S+\/account\/verify\S+/.exec(shop.letters[0]!.text)![0])
  const confirmation = { code: link.searchParams.get('code'), uid: link.searchParams.get('uid') }
  const verified = await shop.call('POST', '/store/v1/customers/email-verification-confirmation', confirmation)
  expect(verified).toMatchObject({ status: 200, body: { data: { ok: true } } })

  await handleFact('customer.verification_asked', { customer_id: id })
  expect(shop.letters).toHaveLength(1)
})

test('a member who forgot the password gets a mail with a reset link', async () => {
  const { id, email } = await signInCustomer(shop)
  await handleFact('customer.password_reset_asked', { customer_id: id })
  expect(shop.letters).toMatchObject([{ to: email, subject: 'パスワードの再設定' }])
  expect(shop.letters[0]!.text).toMatch(
    /https:\/\/shop\.example\.com\/account\/reset-password\?code=[\w-]{43}&uid=[\w-]{16}\n/,
  )
})

test('a mail whose job runs twice is sent once, and its link keeps working', async () => {
  const { id } = await signInCustomer(shop)
  const listener = listeners.find(({ fact }) => fact === 'customer.verification_asked')!
  for (const _time of [1, 2]) await listener.run(shop.jobCtx('the same piece of work'), { customer_id: id })
  expect(shop.letters).toHaveLength(1)
  const link = new URL(/https:\S+\/account\/verify\S+/.exec(shop.letters[0]!.text)![0])
  const confirmation = { code: link.searchParams.get('code'), uid: link.searchParams.get('uid') }
  expect((await shop.call('POST', '/store/v1/customers/email-verification-confirmation', confirmation)).status).toBe(
    200,
  )
})

test('the buyer gets one mail for each shipped parcel, with tracking numbers, unless it is silent', async () => {
  const { id, display_id, email } = await placedOrder(shop, catalogue)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const { id: item_id } = await shop.db
    .selectFrom('line_item')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const parcel = {
    order_id: id,
    provider_id: 'manual',
    tracking_numbers: JSON.stringify(['1234-5678-9012', '5678']),
    metadata: { shipping_method: 'ヤマト運輸' },
    ...stamps,
  }
  await shop.db
    .insertInto('fulfillment')
    .values([
      { id: 'ful_sent', ...parcel, shipped_at: shop.clock.now },
      { id: 'ful_packed', ...parcel },
    ])
    .execute()
  await shop.db.insertInto('fulfillment_item').values({ fulfillment_id: 'ful_sent', item_id, quantity: 1 }).execute()
  const page = 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=123456789012'
  const link = { fulfillment_id: 'ful_sent', ...stamps }
  await shop.db
    .insertInto('tracking_link')
    .values([
      { id: 'tlink_1', ...link, tracking_number: '1234-5678-9012', url: page },
      { id: 'tlink_2', ...link, tracking_number: '5678', url: null },
    ])
    .execute()
  const about = { order_id: id, is_silent: false }
  await handleFact('order.shipped', { ...about, fulfillment_id: 'ful_packed' })
  await handleFact('order.shipped', { ...about, fulfillment_id: 'ful_sent', is_silent: true })
  expect(shop.letters).toEqual([])
  await handleFact('order.shipped', { ...about, fulfillment_id: 'ful_sent' })
  await handleFact('order.shipped', { ...about, fulfillment_id: 'ful_sent' })
  expect(shop.letters).toMatchObject([{ to: email, subject: `商品を発送しました（ご注文番号 ${display_id}）` }])
  const { text } = shop.letters[0]!
  expect(text).toContain(
    `■ お荷物の追跡\n\nお問い合わせ番号：1234-5678-9012\n　5678\n配送会社：ヤマト運輸\n\nお荷物の状況を見る（1234-5678-9012）\n${page}\n\n■ 今回`,
  )
  expect(text).toContain('化粧水 1個：1点')
  expect(text).toContain('残りの商品は、発送しだい')
  expect(text).toContain('〒270-0101')
})
