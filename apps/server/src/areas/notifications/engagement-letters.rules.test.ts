import { expect, test } from 'vitest'
import { inquiryReceiptLetter, restockLetter } from './engagement-letters.rules.ts'

const shop = { name: '見本薬局', url: 'https://shop.example.com' } as Parameters<typeof restockLetter>[0]

test('the receipt of an inquiry repeats nothing that its sender typed', () => {
  const inquiry = {
    ...{ path: ['https://bad.example'], name: 'https://bad.example', order_number: 'https://bad.example' },
    ...{
      reply_email: 'someone@example.com',
      content: 'https://bad.example',
      created_at: new Date('2026-06-01T03:00Z'),
    },
  }
  const { text, html } = inquiryReceiptLetter(shop, inquiry)
  expect(text).toContain('2026年6月1日')
  expect(text + html).not.toContain('bad.example')
})

const restocked = { title: '見本の品', variant: '1個', handle: 'sample', variant_id: 'variant_1' }
test.each(['薬局製造販売医薬品', '第1類医薬品', '指定第2類医薬品', '第3類医薬品'])(
  'a restock mail about %s states its class and urges nobody to buy',
  (sale_class) => {
    const { text } = restockLetter(shop, { ...restocked, sale_class })
    expect(text).toContain(`【${sale_class}】見本の品`)
    expect(text).toContain('お取り置きはしておりません')
    expect(text).not.toContain('お早めに')
  },
)

test('the link of a restock mail is encoded, so that no mail program cuts it at a Japanese handle', () => {
  const { text } = restockLetter(shop, { ...restocked, handle: '見本 の品', sale_class: null })
  expect(text).toContain(
    'https://shop.example.com/products/%E8%A6%8B%E6%9C%AC%20%E3%81%AE%E5%93%81?variant=variant_1\n',
  )
})

test('a restock mail about other goods says that few may be left', () => {
  const { text } = restockLetter(shop, { ...restocked, sale_class: '化粧品' })
  expect(text).toContain('お早めにお求めください')
  expect(text).not.toContain('【化粧品】')
})
