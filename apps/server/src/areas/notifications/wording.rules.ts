const yenFormat = new Intl.NumberFormat('ja-JP')
const momentFormat = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' })
const dayFormat = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })

/** Whole yen: `1,980円`. */
export const yen = (amount: number) => `${yenFormat.format(amount)}円`

/** An instant in Tokyo: `2026年4月1日 9:30`. */
export const dateAndTime = (instant: Date | string) => momentFormat.format(new Date(instant))

/** The day of an instant in Tokyo: `2026年4月1日`. */
export const day = (instant: Date | string) => dayFormat.format(new Date(instant))
