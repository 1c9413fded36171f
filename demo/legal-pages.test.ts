import { expect, test } from 'vitest'
import { legalPages } from './legal-pages.ts'
import { licences } from './licences.ts'

const sectionOf = (page: string, heading: string) =>
  legalPages[page]!.sections.find((section) => section.heading.startsWith(heading))!.body.join('\n')

test.each([
  ['tokushoho', '返品・交換'],
  ['FAQ', '返品はできますか'],
])('page %s states the terms of return for medicines, other goods, gift cards and defects', (page, heading) => {
  const terms = sectionOf(page, heading)
  for (const kind of ['医薬品は', 'そのほかの商品は', 'ギフトカードは', '不良品、誤配送は'])
    expect(terms).toContain(kind)
  expect(terms).toMatch(/そのほかの商品は.*到着後8日以内.*返送料はお客様のご負担/)
})

test('the privacy page names the business, whom to ask, and every purpose that the shop has', () => {
  const { opener, address } = licences[0]!
  expect(sectionOf('privacy', '事業者')).toContain(opener)
  expect(sectionOf('privacy', '事業者')).toContain(address)
  expect(sectionOf('privacy', 'お問い合わせ・苦情の窓口')).toContain(licences[0]!.phone)
  const purposes = sectionOf('privacy', '利用の目的')
  for (const purpose of ['メールマガジン', 'おすすめの薬', 'ポイント', '医薬品を安全に', 'お問い合わせ'])
    expect(purposes).toContain(purpose)
  const connected = sectionOf('privacy', '外部のアカウントとの連携')
  for (const name of ['LINE', 'dアカウント', 'Yahoo! JAPAN ID', 'dポイント']) expect(connected).toContain(name)
})

test('the privacy page states safeguards, retention, cookies, and how and at what fee one may ask', () => {
  for (const word of ['暗号化', '役割', '教育', '米国']) expect(sectionOf('privacy', '安全管理措置')).toContain(word)
  expect(sectionOf('privacy', '保存の期間')).toMatch(/質問・やりとり：.*2年.*\nお問い合わせの内容.*2年/)
  expect(sectionOf('privacy', '保存の期間')).toMatch(/ご注文とお支払いの記録.*ご注文から8年3か月/)
  expect(sectionOf('privacy', 'Cookie')).toContain('IPアドレスとブラウザの種類')
  expect(sectionOf('privacy', '開示')).toMatch(/ご本人の確認：.*\n手数料：/)
})

test('the page of transmissions names each recipient, with when, what and what for', () => {
  for (const recipient of ['Stripe', 'Amazon', 'PayPay', 'LINE']) {
    const stated = sectionOf('outbound_policy', recipient)
    for (const what of ['送信するとき：', '送信する情報：', '目的：']) expect(stated).toContain(what)
  }
})

test('what only a real shop can state is marked as a sample in its own section', () => {
  expect(sectionOf('outbound_policy', '送信先')).toContain('（見本）')
  for (const heading of ['安全管理措置', '開示', 'お問い合わせ・苦情'])
    expect(sectionOf('privacy', heading)).toContain('見本')
})
