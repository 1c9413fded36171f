import { expect, test } from 'vitest'
import { inquiryReceiptLetter, newsletterWelcomeLetter, restockLetter } from './engagement-letters.rules.ts'

const shop = {
  name: '見本薬局',
  url: 'https://shop.example.com',
  sender: { opener_name: '見本株式会社', store_address: '東京都千代田区丸の内1-1-1' },
}

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

const restocked = { title: '見本の品', variant: '1個', handle: 'sample', variant_id: 'variant_1', stop_token: 'stop' }
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
  // It may be a medicine.
  expect(text).not.toContain('お早めに')
})

test('a restock mail about other goods says that few may be left', () => {
  const { text } = restockLetter(shop, { ...restocked, sale_class: '化粧品' })
  expect(text).toContain('お早めにお求めください')
  expect(text).not.toContain('【化粧品】')
})

const subscription = { unsubscribe_token: 'token', hasMagazine: true, hasRecommendations: true }
const welcome = (more: Partial<typeof subscription>) => newsletterWelcomeLetter(shop, { ...subscription, ...more })

test('the subject of a restock mail, which locked screens show, names no medicine', () => {
  const { subject, text } = restockLetter(shop, { ...restocked, sale_class: '第2類医薬品' })
  expect(subject).toBe('再入荷のお知らせ')
  expect(text).toContain('見本の品')
})

test.each([
  ['a restock mail', restockLetter(shop, { ...restocked, sale_class: null }), '/restock/stop?token=stop'],
  ['a welcome mail', welcome({}), '/newsletter/unsubscribe?token=token'],
])('%s names its sender, with address and contact, and can be stopped', (_what, letter, path) => {
  expect(letter.text).toContain('送信者：見本株式会社　東京都千代田区丸の内1-1-1\n')
  expect(letter.text).toContain('お問い合わせ：https://shop.example.com/contact\n')
  expect(letter.text).toContain(`https://shop.example.com${path}\n`)
  expect(letter.unsubscribe_url).toBe(`https://shop.example.com${path}`)
})

test('the sender of a shop without a licence is the shop', () => {
  const { text } = newsletterWelcomeLetter({ ...shop, sender: null }, subscription)
  expect(text).toContain('送信者：見本薬局\n')
})

test('a welcome mail names what was subscribed to, and nothing else', () => {
  expect(welcome({ hasMagazine: false }).text).toContain('見本薬局のおすすめのお薬のご案内にご登録いただき')
  expect(welcome({ hasMagazine: false }).text).not.toMatch(/メールマガジン|健康コラム/)
  expect(welcome({ hasRecommendations: false }).text).toContain('見本薬局のメールマガジンにご登録いただき')
  expect(welcome({ hasRecommendations: false }).text).not.toContain('お薬のご案内')
  expect(welcome({}).text).toContain('見本薬局のメールマガジンとおすすめのお薬のご案内にご登録いただき')
})
