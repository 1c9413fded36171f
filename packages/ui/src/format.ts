/** Japanese formatting (shop.md §5, §9). Pure; the same on server and in the browser, so that hydration agrees. */

import { clockInTokyo } from '@kusuribako/contract/values/day'

// Not by Intl: a browser takes 75 ms to load its data for Japanese (a phone 300), while the page waits to hydrate.

/** Whole yen: `1,980円`. */
export const yen = (amount: number) => `${count(amount)}円`

/** Whole yen that may be less than none: `−1,980円`, with the minus sign of print. */
export const signedYen = (amount: number) => (amount < 0 ? `−${yen(-amount)}` : yen(amount))

/** A whole number with thousands separators: `12,345`. */
export const count = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** A day in Tokyo: `2026年4月1日`. Takes an instant (ISO 8601) or a civil day (`2026-04-01`). */
export function date(instant: string) {
  const { year, month, day } = inTokyo(instant)
  return `${year}年${month}月${day}日`
}

/** A near day in Tokyo: `4月1日(水)`. */
export function shortDate(instant: string) {
  const { month, day, weekday } = inTokyo(instant)
  return `${month}月${day}日(${weekday})`
}

/** An instant in Tokyo: `2026年4月1日 9:30`. */
export function dateAndTime(instant: string) {
  const { hour, minute } = inTokyo(instant)
  return `${date(instant)} ${hour}:${minute}`
}

/** Throws a RangeError for an invalid instant. */
function inTokyo(instant: string) {
  const shifted = clockInTokyo(instant)
  if (Number.isNaN(shifted.getTime())) throw new RangeError(`no instant: ${instant}`)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: String(shifted.getUTCMinutes()).padStart(2, '0'),
    weekday: weekdays[shifted.getUTCDay()],
  }
}
const weekdays = '日月火水木金土'

/** Full-width Latin letters, digits and signs become half-width: `０３－１２` → `03-12`. Kana and kanji stay. */
export const toHalfWidth = (text: string) =>
  text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replace(/　/g, ' ')

/** Only digits and the dot, typed in any width (shop.md §5). */
export const digits = (text: string) => toHalfWidth(text).replace(/[^0-9.]/g, '')

/** `###-####`; a text without seven digits is returned as digits only, so that typing is not disturbed. */
export function postalCode(text: string) {
  const plain = digits(text)
  return plain.length === 7 ? `${plain.slice(0, 3)}-${plain.slice(3)}` : plain
}

/** The digits of a telephone number, as dialled within Japan: an address book writes `+81 90-1234-5678`. */
export function phoneDigits(text: string) {
  const plain = toHalfWidth(text).replace(/[^0-9+]/g, '')
  return plain.replace(/^\+810?/, '0').replaceAll('+', '')
}

/** 10 digits: `##-####-####`, otherwise `###-####-####` (shop.md §5). */
export function phone(text: string) {
  const plain = digits(text)
  const head = plain.length === 10 ? 2 : 3
  return [plain.slice(0, head), plain.slice(head, head + 4), plain.slice(head + 4)].filter(Boolean).join('-')
}

/** Family name first, as in Japan (shop.md §9). */
export const fullName = (person: { first_name?: string | null; last_name?: string | null }) =>
  [person.last_name, person.first_name].filter(Boolean).join(' ')

/** Beside a price: that tax is included, and the reduced rate where it applies (percent). */
export const taxWord = (reducedRate: number | null | undefined): string =>
  reducedRate ? `税込（軽減${reducedRate}％）` : '税込'
