/** The carriers with linkable tracking pages, by parts of their names (shop.md §9). */
const carriers: readonly [RegExp, string][] = [
  [/ヤマト|クロネコ/, 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id='],
  [/佐川/, 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo='],
]

/** A carrier's tracking page for a parcel; null for carriers without one, and for invalid numbers. */
export function trackingUrl(carrier: string, tracking_number: string): string | null {
  const digits = tracking_number.replaceAll('-', '')
  const page = carriers.find(([name]) => name.test(carrier.normalize('NFKC')))?.[1]
  return page && /^\d{10,14}$/.test(digits) ? page + digits : null
}
