const yenFormat = new Intl.NumberFormat('ja-JP')
const momentFormat = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

/** Whole yen: `1,980円`. */
export const yen = (amount: number) => `${yenFormat.format(amount)}円`

/** An instant in Tokyo: `2026年4月1日 9:30`. */
export const dateAndTime = (instant: Date | string) => momentFormat.format(new Date(instant))
