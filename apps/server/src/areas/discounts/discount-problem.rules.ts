interface DiscountToWrite {
  type: string
  /** Yen, or percent. */
  value: number
  starts_at: Date
  ends_at?: Date | null
  usage_limit: number | null
  usage_count: number
  regions: readonly string[]
}

/** Why a discount cannot be saved as given, in words for staff, or null (platform contract: discount). */
export function discountProblem(discount: DiscountToWrite): string | null {
  const { type, value, starts_at, ends_at, usage_limit, usage_count, regions } = discount
  if (type === 'percentage' && value > 100) return 'A percentage is at most 100'
  // A fixed amount is in one currency.
  if (type === 'fixed' && regions.length > 1) return 'Fixed discounts can have one region'
  if (ends_at && ends_at <= starts_at) return 'ends_at must be greater than starts_at'
  return usage_limit !== null && usage_limit < usage_count ? 'usage_limit is below usage_count' : null
}
