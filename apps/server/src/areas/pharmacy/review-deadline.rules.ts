import { day_ms } from './day.rules.ts'

/** A buyer who is waited for is reminded after so many days, and the order is let go of after so many. */
const [reminded_after_days, expires_after_days] = [3, 7]
/** So many days are left to whoever was reminded. */
const answers_within_days = expires_after_days - reminded_after_days

/**
 * When an order that waits for its buyer since an instant is let go of. Who is reminded late, since nothing ran on the
 * day, has as long to answer as everybody.
 */
export const expiresAt = (since: Date, reminded_at: Date | null): Date =>
  new Date(
    Math.max(
      since.getTime() + expires_after_days * day_ms,
      (reminded_at?.getTime() ?? 0) + answers_within_days * day_ms,
    ),
  )

/** Buyers for whom an order has waited since this instant, or longer, are to be reminded. */
export const remindedIfSince = (now: Date): Date => daysBefore(now, reminded_after_days)

/** An order is let go of if it has waited since `since`, and its buyer was reminded at `reminded`, or earlier. */
export const expiredIf = (now: Date) => ({
  since: daysBefore(now, expires_after_days),
  reminded: daysBefore(now, answers_within_days),
})

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day_ms)
