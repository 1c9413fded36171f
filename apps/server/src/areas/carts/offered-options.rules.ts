/** The properties of a shipping option that decide to whom it is offered. */
export interface OfferedOption {
  is_return: boolean
  admin_only: boolean
  metadata: Record<string, unknown> | null
  requirements: readonly { type: string; amount: number }[]
}

/** The properties of a cart that decide its shipping options. */
export interface DeliverableCart {
  /** The goods, in yen, at the prices that the shopper sees. */
  goods_total: number
  has_account: boolean
  /** Every line of it is bought by a plan. */
  is_regular: boolean
  /** The shop charges buyers without an account for delivery (the flag `shipping-fee`). */
  costs_fee: boolean
}

/**
 * Whether a cart may use this option: its goods meet the requirements (`min_subtotal <= goods`, `max_subtotal >
 * goods`; contract: add_shipping_method), and free options are for members and subscriptions where others pay a fee
 * (shop.md §9).
 */
export function mayBeDelivered(option: OfferedOption, cart: DeliverableCart): boolean {
  if (option.is_return || option.admin_only || isFreeForOthersOnly(option, cart)) return false
  return meetsRequirements(option, cart.goods_total)
}

/** Whether goods worth this many yen may use the option. */
export const meetsRequirements = (
  { requirements }: Pick<OfferedOption, 'requirements'>,
  goods_total: number,
): boolean =>
  requirements.every(({ type, amount }) => (type === 'min_subtotal' ? amount <= goods_total : amount > goods_total))

/** Whether an option is free for others, where this cart's buyer pays a fee. */
export const isFreeForOthersOnly = (
  option: Pick<OfferedOption, 'metadata'>,
  { has_account, is_regular, costs_fee }: DeliverableCart,
): boolean => isFree(option) && costs_fee && !has_account && !is_regular

/** The options to offer: an account holder gets only the free ones if there are any (shop.md §9). */
export function offeredOptions<O extends OfferedOption>(options: readonly O[], cart: DeliverableCart): O[] {
  const fit = options.filter((option) => mayBeDelivered(option, cart))
  const free = fit.filter(isFree)
  return free.length ? free : fit
}

const isFree = ({ metadata }: Pick<OfferedOption, 'metadata'>) => metadata?.type === 'free'

/**
 * The options for goods of these shipping profiles: those of the same profiles. Where goods have several profiles, an
 * option of any of them suffices, because a shopper chooses one; goods whose profiles have no option can use any
 * (093).
 */
export function deliveriesOfProfiles<
  O extends Pick<OfferedOption, 'is_return' | 'admin_only'> & { profile_id: string },
>(options: readonly O[], profileIds: ReadonlySet<string | null>): O[] {
  const matching = options.filter(({ profile_id }) => profileIds.has(profile_id))
  return matching.some(({ is_return, admin_only }) => !is_return && !admin_only) ? matching : [...options]
}
