import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  await shop.db.deleteFrom('inquiry').execute()
  await shop.db.deleteFrom('fact').execute()
})
afterAll(() => shop.close())

const inquiry = {
  inquiryPath: ['商品について', '医薬品'],
  name: '山田 花子',
  replyEmail: 'hanako@example.com',
  inquiryContent: '飲み合わせを教えてください。',
  orderNumber: '10001',
}
const contact = (body: object) => shop.call('POST', '/store/v1/customer-support/contact', body)

test('an inquiry is stored, and its event has only its id', async () => {
  expect(await contact(inquiry)).toMatchObject({ status: 200, body: { data: null } })
  const [row] = await shop.db.selectFrom('inquiry').selectAll().execute()
  expect(row).toEqual({
    id: row!.id,
    path: ['商品について', '医薬品'],
    name: '山田 花子',
    reply_email: 'hanako@example.com',
    order_number: '10001',
    content: '飲み合わせを教えてください。',
    created_at: shop.clock.now,
    handled_at: null,
    handled_by: null,
    note: null,
  })
  const facts = await shop.db.selectFrom('fact').select(['name', 'about']).execute()
  expect(facts).toEqual([{ name: 'inquiry.received', about: { inquiry_id: row!.id } }])
})

test('a full-width e-mail address is stored in half width', async () => {
  expect(await contact({ ...inquiry, replyEmail: ' ｈａｎａｋｏ＠example．com\u200b' })).toMatchObject({ status: 200 })
  const [row] = await shop.db.selectFrom('inquiry').select('reply_email').execute()
  expect(row).toEqual({ reply_email: 'hanako@example.com' })
})

test('the long vowels of a Japanese domain stay', async () => {
  expect(await contact({ ...inquiry, replyEmail: 'info@サーバー。jp' })).toMatchObject({ status: 200 })
  const [row] = await shop.db.selectFrom('inquiry').select('reply_email').execute()
  expect(row).toEqual({ reply_email: 'info@サーバー.jp' })
})

test.each([
  ['no path', { inquiryPath: [] }],
  ['a path of four steps', { inquiryPath: ['a', 'b', 'c', 'd'] }],
  ['no name', { name: ' ' }],
  ['an e-mail domain without a dot', { replyEmail: 'hanako@example' }],
  ['an e-mail address of two lines', { replyEmail: 'hanako@example.com\nbcc: x@example.com' }],
  ['no content', { inquiryContent: '' }],
  ['content that is too long', { inquiryContent: 'あ'.repeat(10_001) }],
])('an inquiry with %s is refused, and nothing is stored', async (_what, wrong) => {
  expect(await contact({ ...inquiry, ...wrong })).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
  expect(await shop.db.selectFrom('inquiry').select('id').execute()).toEqual([])
})
