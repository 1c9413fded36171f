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
