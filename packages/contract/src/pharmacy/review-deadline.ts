/** An order whose buyer's answer or confirmation is awaited is released after this many days (031). */
export const expires_after_days = 7
