import { expires_after_days } from '@kusuribako/contract/pharmacy/review-deadline'
import { day_ms } from '@kusuribako/contract/values/day'

const reminded_after_days = 3
/** A reminded buyer has this many days left. */
const answers_within_days = expires_after_days - reminded_after_days

/**
 * When an order that has waited for its buyer since an instant is released. A buyer who is reminded late, because no
 * job ran on the day, has as long to answer as everybody.
 */
export const expiresAt = (since: Date, reminded_at: Date | null): Date =>
  new Date(
    Math.max(
      since.getTime() + expires_after_days * day_ms,
      (reminded_at?.getTime() ?? 0) + answers_within_days * day_ms,
    ),
  )

/** Buyers for whom an order has waited since this instant, or longer, are to be reminded. */
export const reminderThreshold = (now: Date): Date => daysBefore(now, reminded_after_days)

/** An order is released if it has waited since `since`, and its buyer was reminded at `reminded`, or earlier. */
export const expiryThresholds = (now: Date) => ({
  since: daysBefore(now, expires_after_days),
  reminded: daysBefore(now, answers_within_days),
})

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day_ms)
