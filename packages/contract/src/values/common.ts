import { z } from 'zod'
import { plainEmail } from './plain-email.ts'

/** An instant in every answer: ISO 8601, UTC, with milliseconds, `2026-06-01T03:00:00.180Z`. */
export const instant = z.iso.datetime({ precision: 3 })
/** An instant in a caller's format: any zone, any precision. */
export const instantInput = z.iso.datetime({ offset: true })
/** The same, as a `Date`. */
export const dateInput = instantInput.pipe(z.coerce.date<string>())
/** The same, but within the range of the database and of a calendar. */
export const calendarInstant = instantInput.refine(
  (value) => value >= '1900' && value < '2200',
  'between the years 1900 and 2200',
)
/** A civil date in Asia/Tokyo, `2026-04-01`. */
export const day = z.iso.date()
/** A plausible birthday of a living person, as far as can be told without a clock. */
export const birthday = day.refine((born) => born >= '1900-01-01', 'must not be before 1900')
export const metadata = z.record(z.string(), z.unknown()).nullable()
/** Whole yen, or the currency's smallest unit. */
export const money = z.number().int()

export const stamps = { created_at: instant, updated_at: instant }
export const softStamps = { ...stamps, deleted_at: instant.nullable() }

/**
 * An e-mail address by the browsers' rule (HTML, 4.10.5.1.5), with a domain of at least two parts. Two periods in a
 * row, or one before the @, are accepted: Japanese phone companies have issued many such addresses.
 */
const domainPart = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const emailForm = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(${domainPart}\\.)+${domainPart}$`)

/**
 * At most 254 characters, no two periods in a row in the domain (shop.md §5); converted to lower case and half width.
 */
export const email = z
  .string()
  .overwrite(plainEmail)
  .toLowerCase()
  .max(254)
  .refine(
    (text) => !text.slice(text.lastIndexOf('@')).includes('..'),
    'Invalid email address. Contains two or more subsequent periods in domain name.',
  )
  .pipe(z.email({ pattern: emailForm }))

/** Limits of any text that a client may store, so that one call cannot fill the disk. */
export const text = z.string().max(10_000)
export const shortText = z.string().max(255)
/** A text without invisible characters that come with copied text; some of them reverse what follows. */
export const visible = (typed: string): string =>
  typed.replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
/** A name, or a line of an address. */
export const line = shortText.overwrite(visible).trim()
/** What is said of a handle that names no page. */
export const handleFault = 'must not be . or .., nor contain %2F'
/**
 * The last part of the URL of a page: however they are encoded, `.` and `..` name another folder for browsers, and
 * routers read `%2F` as a slash.
 */
export const handle = shortText.refine((typed) => !/^\.\.?$|%2f/i.test(typed), handleFault)
/**
 * A number, or a code, as it is printed, however it was typed: `Ｋ－１２` and `K-12` are one. In half width, without the
 * invisible characters of copied text, and with a hyphen for what a Japanese keyboard writes in its place; between kana
 * that is a long vowel.
 */
export const plainNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?<=\w)[‐-―−ー](?=\w)/g, '-')
    .trim()
/** The code of a coupon or a gift card, however it was typed; in capital letters. */
export const typedCode = shortText.overwrite((typed) => plainNumber(typed).toUpperCase()).min(1)
/** The code of a gift card, which has four groups: also where they were typed without hyphens, or with blanks. */
export const typedCardCode = typedCode.overwrite((code) => code.replace(fourGroups, '$1-$2-$3-$4'))
const separator = '[\\s‐-―−ー-]'
const fourGroups = new RegExp(`^${Array(4).fill('([A-Z0-9]{4})').join(`${separator}*`)}$`)
/** A code, or a part of one, without what separates its groups: to search for it however it was typed. */
export const bareCode = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replaceAll(new RegExp(separator, 'g'), '')
/** The codes of coupons to apply to a cart. */
export const typedCodes = z.array(z.strictObject({ code: typedCode })).max(20)
/** Whether JSON from a client is small enough to store, in characters. */
export function fits(value: unknown, max: number): boolean {
  try {
    return (JSON.stringify(value) ?? '').length <= max
  } catch {
    // Nested so deep that serialising it overflows the stack.
    return false
  }
}

/** An object of the client's own that is stored unchanged: at most 50 keys and 20,000 characters. */
export const metadataInput = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => Object.keys(value).length <= 50 && fits(value, 20_000), 'at most 50 keys and 20,000 characters')

/** A password typed to sign in; longer ones would only cost hashing time. */
export const password = z.string().min(1).max(128)
/** A new password. */
export const newPassword = z.string().min(8).max(128)

/** The maximum quantity a client may request at once; legal limits are lower and checked by the pharmacy. */
export const maxQuantity = 1000
/** How many lines a cart may have: each change of a cart reads and prices all of them. */
export const maxCartLines = 100
export const quantity = z.int().min(1).max(maxQuantity)

/** The envelope of a success on the shop's routes (/store/v1, /admin/v1). */
export const data = <T extends z.ZodType>(inside: T) => z.object({ data: inside })
/** Success without data. */
export const done = data(z.object({ ok: z.literal(true) }))
export const nothing = data(z.null())

/** A CSV as text. The server accepts a megabyte of JSON; larger tables are uploaded as files (069). */
export const csvText = z.string().min(1).max(900_000)
/** The faults of its rows, numbered as in a spreadsheet: the first thousand, and their total number. */
export const rowErrors = {
  errors: z.array(z.object({ row: z.int(), message: z.string() })),
  errorCount: z.int(),
}
/** The maximum rows of such a CSV, imported in one transaction. */
export const csvRowsMax = 2000
