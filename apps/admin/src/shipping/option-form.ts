import { whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import type { Delivery, Terms } from './deliveries.ts'

/** Members' options are for subscriptions too, and free (shop.md §9). */
export type Audience = 'everyone' | 'members'

/** A shipping option as its form holds it: yen as typed. */
export interface Values {
  name: string
  description: string
  fee: string
  /** Offered from this sum of goods on; empty: from the first yen. */
  from: string
  /** Offered below this sum; empty: no upper limit. */
  below: string
  audience: Audience
  isReturn: boolean
  isForStaff: boolean
}

export const limits = {
  fee: { min: 0, max: 1_000_000 },
  sum: { min: 1, max: 100_000_000, isOptional: true },
}

/** The form's initial values: the existing option, or one for everybody. */
export function valuesOf(delivery: Delivery | null): Values {
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

/** Whether no cart can meet both sums. */
export function isEmptyRange({ from, below }: Values): boolean {
  const upTo = wholeNumber(below)
  return upTo !== null && upTo <= (wholeNumber(from) ?? 0)
}

/** Whether it charges an audience that pays nothing. */
export const costsMembers = ({ audience, isReturn, fee }: Values) =>
  audience === 'members' && !isReturn && (wholeNumber(fee) ?? 0) > 0

/** Whether every field is valid. */
export const isWhole = (values: Values) =>
  values.name.trim() !== '' &&
  values.description.trim() !== '' &&
  !whyNotNumber(values.fee, limits.fee) &&
  !costsMembers(values) &&
  [values.from, values.below].every((sum) => !whyNotNumber(sum, limits.sum)) &&
  !isEmptyRange(values)

/**
 * The common part of creating and changing; the conditions replace the previous ones. An empty text removes its key.
 */
export function inputOf({ name, description, fee, from, below, isReturn, isForStaff, ...values }: Values) {
  const audience = isReturn ? 'everyone' : values.audience
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

/** The conditions in a form; unreadable sums are ignored. */
export const termsOf = ({ from, below, audience, isReturn, isForStaff }: Values): Terms => ({
  from: wholeNumber(from) ?? 0,
  below: wholeNumber(below),
  audience,
  isReturn,
  isForStaff,
})

/** Yen; `below` null: no upper limit. */
export interface Gap {
  from: number
  below: number | null
}

/**
 * The sums of goods for which a guest would find no shipping option, and could not buy. Where the shop charges nobody
 * (the flag `shipping-fee`), guests get the same options as members.
 */
export function gapsAmong(options: readonly Terms[], costsFee: boolean): Gap[] {
  const guestOptions = options.filter(
    ({ audience, isReturn, isForStaff }) => (audience === 'everyone' || !costsFee) && !isReturn && !isForStaff,
  )
  const gaps: Gap[] = []
  let coveredUpTo: number | null = 0
  for (const { from, below } of guestOptions.toSorted((a, b) => a.from - b.from)) {
    if (coveredUpTo === null) break
    if (from > coveredUpTo) gaps.push({ from: coveredUpTo, below: from })
    if (below === null || below > coveredUpTo) coveredUpTo = below
  }
  if (coveredUpTo !== null) gaps.push({ from: coveredUpTo, below: null })
  return gaps
}
