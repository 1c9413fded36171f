/** The carriers whose pages about a parcel can be linked to, by what their names hold (shop.md §9). */
const carriers: readonly [RegExp, string][] = [
  [/ヤマト|クロネコ/, 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id='],
  [/佐川/, 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo='],
]

/** Where a carrier tells of a parcel; null for carriers that have no such page, and for what is no number of theirs. */
export function trackingUrl(carrier: string, tracking_number: string): string | null {
  const digits = tracking_number.replaceAll('-', '')
  const page = carriers.find(([name]) => name.test(carrier))?.[1]
  return page && /^\d{10,14}$/.test(digits) ? page + digits : null
}
