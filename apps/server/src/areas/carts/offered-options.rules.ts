/** A delivery option, as far as it matters whom it is offered to. */
export interface OfferedOption {
  is_return: boolean
  admin_only: boolean
  metadata: Record<string, unknown> | null
  requirements: readonly { type: string; amount: number }[]
}

/** A cart as its deliveries see it. */
export interface Parcel {
  /** The goods as the shopper reads their prices, in yen. */
  goods_total: number
  has_account: boolean
  /** Every line of it is bought by a plan. */
  is_regular: boolean
  /** The shop asks a fee for delivery of whoever has no account (the flag `shipping-fee`). */
  costs_fee: boolean
}

/**
 * Whether a cart may be delivered so: its goods meet the requirements (`min_subtotal <= goods`, `max_subtotal > goods`;
 * contract: add_shipping_method), and what is free is for members and for regular deliveries, where others pay a fee
 * (shop.md §9).
 */
export function mayBeDelivered(option: OfferedOption, parcel: Parcel): boolean {
  if (option.is_return || option.admin_only || isForOthers(option, parcel)) return false
  return meetsRequirements(option, parcel.goods_total)
}

/** Whether goods that come to so many yen may be delivered so. */
export const meetsRequirements = (
  { requirements }: Pick<OfferedOption, 'requirements'>,
  goods_total: number,
): boolean =>
  requirements.every(({ type, amount }) => (type === 'min_subtotal' ? amount <= goods_total : amount > goods_total))

/** Whether a delivery is free for others, where this cart's buyer pays a fee. */
export const isForOthers = (
  option: Pick<OfferedOption, 'metadata'>,
  { has_account, is_regular, costs_fee }: Parcel,
): boolean => isFree(option) && costs_fee && !has_account && !is_regular

/** The deliveries to offer: an account holder is offered the free ones alone where there are any (shop.md §9). */
export function offeredOptions<O extends OfferedOption>(options: readonly O[], parcel: Parcel): O[] {
  const fit = options.filter((option) => mayBeDelivered(option, parcel))
  const free = fit.filter(isFree)
  return free.length ? free : fit
}

const isFree = ({ metadata }: Pick<OfferedOption, 'metadata'>) => metadata?.type === 'free'

/**
 * The deliveries for goods of these shipping profiles: those of the same profiles. Of goods of several any of theirs
 * will do, for a shopper chooses one; goods for whose profiles there is none travel as any (093).
 */
export function deliveriesOfProfiles<
  O extends Pick<OfferedOption, 'is_return' | 'admin_only'> & { profile_id: string },
>(options: readonly O[], profileIds: ReadonlySet<string | null>): O[] {
  const own = options.filter(({ profile_id }) => profileIds.has(profile_id))
  return own.some(({ is_return, admin_only }) => !is_return && !admin_only) ? own : [...options]
}
