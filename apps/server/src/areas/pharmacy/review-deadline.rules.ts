const dayMs = 86_400_000

/** A buyer who is waited for is reminded after so many days, and the order is let go of after so many. */
export const reviewDeadline = { reminded_after_days: 3, expires_after_days: 7 }

/** When an order that waits for its buyer since an instant is let go of. */
export const expiresAt = (since: Date): Date => new Date(since.getTime() + reviewDeadline.expires_after_days * dayMs)

/** Who is waited for since then or earlier is due by now. */
export const waitedSince = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
