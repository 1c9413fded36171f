const yenFormat = new Intl.NumberFormat('ja-JP')
const momentFormat = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' })
const dayFormat = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })

/** Whole yen: `1,980円`. */
export const yen = (amount: number) => `${yenFormat.format(amount)}円`

/** An instant in Tokyo: `2026年4月1日 9:30`. */
export const dateAndTime = (instant: Date | string) => momentFormat.format(new Date(instant))

/** The day of an instant in Tokyo: `2026年4月1日`. */
export const day = (instant: Date | string) => dayFormat.format(new Date(instant))

type Person = Record<string, unknown>

/** Family name first; an unknown name is replaced by "customer". */
export const nameOf = (person: Person) => [person.last_name, person.first_name].filter(Boolean).join(' ') || unnamed
const unnamed = 'お客様'

/** How a mail addresses somebody: 「見本 花子 様」. */
export const salutation = (name: string) => (name === unnamed ? name : `${name} 様`)

/** An address in Japanese order: postal code, place, building, company, then the person. */
export function addressLines(address: Person): string[] {
  const text = (key: string) => (address[key] as string | null) ?? ''
  const code = text('postal_code').replace(/^(\d{3})-?(\d{4})$/, '$1-$2')
  const lines = [
    `〒${code}`,
    `${text('province')}${text('city')}${text('address_1')}`,
    text('address_2'),
    text('company'),
  ]
  return [...lines, salutation(nameOf(address))].filter((line) => line !== '' && line !== '〒')
}
