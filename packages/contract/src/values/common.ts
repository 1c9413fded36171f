import { z } from 'zod'

/** An instant as every answer spells it: ISO 8601, UTC, to the millisecond, `2026-06-01T03:00:00.180Z`. */
export const instant = z.iso.datetime({ precision: 3 })
/** An instant as callers may spell it: of any zone, as exact as they like. */
export const instantInput = z.iso.datetime({ offset: true })
/** Likewise, as a `Date`. */
export const dateInput = instantInput.pipe(z.coerce.date<string>())
/** Likewise, but one that the database and a calendar both know. */
export const calendarInstant = instantInput.refine(
  (given) => given >= '1900' && given < '2200',
  'between the years 1900 and 2200',
)
/** A civil date in Asia/Tokyo, `2026-04-01`. */
export const day = z.iso.date()
/** Of somebody alive, as far as a shop can tell without a clock. */
export const birthday = day.refine((born) => born >= '1900-01-01', 'must not be before 1900')
export const metadata = z.record(z.string(), z.unknown()).nullable()
/** Whole yen, or the currency's smallest unit. */
export const money = z.number().int()

export const stamps = { created_at: instant, updated_at: instant }
export const softStamps = { ...stamps, deleted_at: instant.nullable() }

/**
 * As browsers know an e-mail address (HTML, 4.10.5.1.5), and with a domain of two parts at least. Two periods in a row,
 * or one before the @, are fine: telephone companies of Japan have given such addresses to many.
 */
const domainPart = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const emailForm = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(${domainPart}\\.)+${domainPart}$`)

/** At most 254 characters, no two periods in a row in the domain (shop.md §5); in small letters of half width. */
export const email = z
  .string()
  .normalize('NFKC')
  .trim()
  .toLowerCase()
  .max(254)
  .refine(
    (text) => !text.slice(text.lastIndexOf('@')).includes('..'),
    'Invalid email address. Contains two or more subsequent periods in domain name.',
  )
  .pipe(z.email({ pattern: emailForm }))

/** Bounds of any text a client may store, so that one call cannot fill the disk. */
export const text = z.string().max(10_000)
export const shortText = z.string().max(255)
/** The code of a coupon or a gift card, however it was typed: half-width, capital letters, one kind of hyphen. */
export const typedCode = shortText
  .overwrite((typed) => typed.normalize('NFKC').trim().toUpperCase().replace(hyphens, '-'))
  .min(1)
/** The codes of coupons, or of gift cards, that are put on a cart. */
export const typedCodes = z.array(z.strictObject({ code: typedCode })).max(20)
/** What a Japanese keyboard writes for a hyphen; between kana it is a long vowel. */
const hyphens = /(?<=[A-Z0-9])[‐-―−ー](?=[A-Z0-9])/g
/** Whether JSON that a client sent is small enough to keep, in characters. */
export function fits(given: unknown, max: number): boolean {
  try {
    return (JSON.stringify(given) ?? '').length <= max
  } catch {
    // Nested so deep that writing it down exhausts the stack.
    return false
  }
}

/** An object of the client's own that is stored as it is: at most 50 keys and 20,000 characters. */
export const metadataInput = z
  .record(z.string().max(100), z.unknown())
  .refine((given) => Object.keys(given).length <= 50 && fits(given, 20_000), 'at most 50 keys and 20,000 characters')

/** A password someone types to sign in; longer ones would only keep the hash busy. */
export const password = z.string().min(1).max(128)
/** A password someone chooses. */
export const newPassword = z.string().min(8).max(128)

/** How many of a thing a client may ask for at once; the law's own limits are lower and checked by the pharmacy. */
export const maxQuantity = 1000
export const quantity = z.int().min(1).max(maxQuantity)

/** The envelope of a success on the shop's routes (/store/v1, /admin/v1). */
export const data = <T extends z.ZodType>(inside: T) => z.object({ data: inside })
/** Done, and nothing to tell. */
export const done = data(z.object({ ok: z.literal(true) }))
export const nothing = data(z.null())

/** A CSV as text. The door takes a megabyte of JSON; larger tables go up as files (069). */
export const csvText = z.string().min(1).max(900_000)
/** What is wrong with its rows, numbered as a spreadsheet does: the first thousand, and how many there are in all. */
export const rowErrors = {
  errors: z.array(z.object({ row: z.int(), message: z.string() })),
  errorCount: z.int(),
}
/** So many rows of such a CSV are taken in one transaction. */
export const csvRowsMax = 2000
