/** Japanese formatting (shop.md §5, §9). Pure; the same on server and in the browser, so that hydration agrees. */

const yenFormat = new Intl.NumberFormat('ja-JP')
const dayFormat = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
const weekdayFormat = new Intl.DateTimeFormat('ja-JP', {
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  timeZone: 'Asia/Tokyo',
})
const momentFormat = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

/** Whole yen: `1,980円`. */
export const yen = (amount: number) => `${yenFormat.format(amount)}円`

/** A number with its thousands: `12,345`. */
export const count = (number: number) => yenFormat.format(number)

/** A day in Tokyo: `2026年4月1日`. Takes an instant (ISO 8601) or a civil day (`2026-04-01`). */
export const date = (instant: string) => dayFormat.format(new Date(instant))

/** A near day in Tokyo: `4月1日(水)`. */
export const shortDate = (instant: string) => weekdayFormat.format(new Date(instant))

/** An instant in Tokyo: `2026年4月1日 9:30`. */
export const dateAndTime = (instant: string) => momentFormat.format(new Date(instant))

/** Full-width Latin letters, digits and signs become half-width: `０３－１２` → `03-12`. Kana and kanji stay. */
export const toHalfWidth = (text: string) =>
  text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replace(/　/g, ' ')

/** Only digits and the dot, from whatever width they were typed in (shop.md §5). */
export const digits = (text: string) => toHalfWidth(text).replace(/[^0-9.]/g, '')

/** `###-####`; a text that has not seven digits comes back as digits alone, so that typing is not disturbed. */
export function postalCode(text: string) {
  const plain = digits(text)
  return plain.length === 7 ? `${plain.slice(0, 3)}-${plain.slice(3)}` : plain
}

/** 10 digits: `##-####-####`, otherwise `###-####-####` (shop.md §5). */
export function phone(text: string) {
  const plain = digits(text)
  const head = plain.length === 10 ? 2 : 3
  return [plain.slice(0, head), plain.slice(head, head + 4), plain.slice(head + 4)].filter(Boolean).join('-')
}

/** Last name first, as Japan writes it (shop.md §9). */
export const fullName = (person: { first_name?: string | null; last_name?: string | null }) =>
  [person.last_name, person.first_name].filter(Boolean).join(' ')
