import { whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import type { Delivery, Terms } from './deliveries.ts'

/** Members' ways are for regular deliveries too, and cost nothing (shop.md §9). */
export type Audience = 'everyone' | 'members'

/** A way to deliver as its form holds it: yen as they are typed. */
export interface Given {
  name: string
  description: string
  fee: string
  /** Offered from this sum of goods on; empty: from the first yen. */
  from: string
  /** Offered below this sum; empty: however much is bought. */
  below: string
  audience: Audience
  isReturn: boolean
  isForStaff: boolean
}

export const limits = {
  fee: { min: 0, max: 1_000_000 },
  sum: { min: 1, max: 100_000_000, isOptional: true },
}

/** What a form begins with: the way there is, or one for everybody. */
export function givenOf(delivery: Delivery | null): Given {
  return {
    name: delivery?.name ?? '',
    description: delivery?.description ?? '',
    fee: delivery ? String(delivery.fee) : '',
    from: delivery?.from ? String(delivery.from) : '',
    below: delivery?.below ? String(delivery.below) : '',
    audience: delivery?.audience ?? 'everyone',
    isReturn: delivery?.isReturn ?? false,
    isForStaff: delivery?.isForStaff ?? false,
  }
}

/** Whether the sums leave no cart that could be delivered so. */
export function isEmptyRange({ from, below }: Given): boolean {
  const upTo = wholeNumber(below)
  return upTo !== null && upTo <= (wholeNumber(from) ?? 0)
}

/** Whether it asks a fee of those who pay none. */
export const costsMembers = ({ audience, isReturn, fee }: Given) =>
  audience === 'members' && !isReturn && (wholeNumber(fee) ?? 0) > 0

/** Whether every field can be sent. */
export const isWhole = (given: Given) =>
  given.name.trim() !== '' &&
  given.description.trim() !== '' &&
  !whyNotNumber(given.fee, limits.fee) &&
  !costsMembers(given) &&
  [given.from, given.below].every((sum) => !whyNotNumber(sum, limits.sum)) &&
  !isEmptyRange(given)

/** What both ways of writing send; the conditions take the place of those before. An empty text takes its key away. */
export function inputOf({ name, description, fee, from, below, isReturn, isForStaff, ...given }: Given) {
  const audience = isReturn ? 'everyone' : given.audience
  const [amount, least, upTo] = [wholeNumber(fee)!, wholeNumber(from), wholeNumber(below)]
  return {
    name: name.trim(),
    amount,
    admin_only: isForStaff,
    requirements: [
      ...(least ? [{ type: 'min_subtotal' as const, amount: least }] : []),
      ...(upTo ? [{ type: 'max_subtotal' as const, amount: upTo }] : []),
    ],
    metadata: { description: description.trim(), audience, type: audience === 'members' ? 'free' : '' },
  }
}

/** The terms of what stands in a form; sums that cannot be read yet are passed over. */
export const termsOf = ({ from, below, audience, isReturn, isForStaff }: Given): Terms => ({
  from: wholeNumber(from) ?? 0,
  below: wholeNumber(below),
  audience,
  isReturn,
  isForStaff,
})

/** Yen; `below` null: without an end. */
export interface Gap {
  from: number
  below: number | null
}

/**
 * The sums of goods for which a guest would find no way to have them delivered, and could not buy them. Where the shop
 * asks no fee of anybody (the flag `shipping-fee`), guests are offered what members are.
 */
export function gapsAmong(all: readonly Terms[], costsFee: boolean): Gap[] {
  const open = all.filter(
    ({ audience, isReturn, isForStaff }) => (audience === 'everyone' || !costsFee) && !isReturn && !isForStaff,
  )
  const gaps: Gap[] = []
  let reached: number | null = 0
  for (const { from, below } of open.toSorted((a, b) => a.from - b.from)) {
    if (reached === null) break
    if (from > reached) gaps.push({ from: reached, below: from })
    if (below === null || below > reached) reached = below
  }
  if (reached !== null) gaps.push({ from: reached, below: null })
  return gaps
}
