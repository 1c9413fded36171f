import { toHalfWidth } from '@kusuribako/ui/format.ts'
import { whyNotNumber } from '../forms/number-field.tsx'
import { typedOf, wholeNumber } from '../forms/whole-number.ts'
import { clockOf, endInstantOf, instantOf } from '../shell/clock.ts'
import type { Coupon, CouponInput, Rule, Terms } from './coupons.ts'

type Type = Rule['type']
/** Which payments of a subscription are discounted. */
type Payments = 'first' | 'some' | 'all'

/** A coupon as its form holds it: numbers as typed, instants as Tokyo time. */
export interface Values {
  code: string
  description: string
  type: Type
  value: string
  allocation: 'total' | 'item'
  from: string
  until: string
  limit: string
  once: boolean
  /** For a new one only: codes are generated from it, one per buyer. */
  isDynamic: boolean
  purchase: 'any' | 'single' | 'subscription'
  payments: Payments
  cycles: string
  least: string
  pieces: string
}

const count = { min: 1, max: 2_000_000_000, isOptional: true }
export const limits = {
  fixed: { min: 1, max: 100_000_000 },
  percentage: { min: 1, max: 100 },
  count,
  cycles: { min: 1, max: 1000 },
}

/** The form's initial values: the coupon, or one for everybody. */
export function valuesOf(coupon: Coupon | null): Values {
  const terms = coupon?.metadata ?? {}
  const payments = terms.subscriptionPayment ?? null
  return {
    code: coupon?.code ?? '',
    description: coupon?.rule.description ?? '',
    type: coupon?.rule.type ?? 'fixed',
    value: coupon ? String(coupon.rule.value) : '',
    allocation: coupon?.rule.allocation ?? 'total',
    from: coupon ? clockOf(coupon.starts_at) : '',
    until: coupon?.ends_at ? clockOf(coupon.ends_at) : '',
    limit: typedOf(coupon?.usage_limit),
    once: terms.singleUsePerSingleUser ?? false,
    isDynamic: coupon?.is_dynamic ?? false,
    purchase: terms.purchaseType ?? 'any',
    payments: payments === null ? 'first' : payments === 'infinity' ? 'all' : 'some',
    cycles: typeof payments === 'number' ? String(payments) : '',
    least: typedOf(terms.purchaseAmount),
    pieces: typedOf(terms.minPurchaseQuantity),
  }
}

/** A code in its stored form, however it was typed. */
export const plainCode = (typed: string) => toHalfWidth(typed).trim().toUpperCase()
export const isCode = (typed: string) => /^[A-Z0-9][A-Z0-9_-]{0,39}$/.test(plainCode(typed))

export type Fault = 'code' | 'value' | 'from' | 'until' | 'limit' | 'cycles' | 'least' | 'pieces'

/** The invalid fields, of a new coupon or of this one. Without a beginning it begins now. */
export function faultsOf(values: Values, coupon: Coupon | null, now = Date.now()): Set<Fault> {
  const { type, value, from, until, limit } = values
  const wrong: Record<Fault, boolean> = {
    code: !isCode(values.code),
    value: type !== 'free_shipping' && whyNotNumber(value, limits[type]) !== undefined,
    from: coupon !== null && from === '',
    until: until !== '' && (from !== '' ? until < from : !coupon && Date.parse(endInstantOf(until)!) <= now),
    limit: whyNotNumber(limit, { ...count, min: minUsageLimit(coupon) }) !== undefined,
    cycles: hasCycles(values) && whyNotNumber(values.cycles, limits.cycles) !== undefined,
    least: whyNotNumber(values.least, count) !== undefined,
    pieces: whyNotNumber(values.pieces, count) !== undefined,
  }
  return new Set((Object.keys(wrong) as Fault[]).filter((field) => wrong[field]))
}

/** Not below the number of uses so far. */
export const minUsageLimit = (coupon: Coupon | null) => Math.max(1, coupon?.usage_count ?? 0)

export const hasPayments = ({ purchase }: Values) => purchase !== 'single'
export const hasCycles = (values: Values) => hasPayments(values) && values.payments === 'some'

/** The request body. An unchanged instant stays the same, to the millisecond. */
export function inputOf(values: Values, coupon: Coupon | null): CouponInput {
  const { type, from, until } = values
  return {
    code: plainCode(values.code),
    rule: {
      type,
      value: type === 'free_shipping' ? 0 : wholeNumber(values.value)!,
      allocation: type === 'fixed' ? values.allocation : 'total',
      description: values.description.trim(),
    },
    ...(from && { starts_at: instantOf(from, coupon?.starts_at) }),
    ends_at: endInstantOf(until, coupon?.ends_at),
    usage_limit: wholeNumber(values.limit),
    ...(!coupon && values.isDynamic && { is_dynamic: true }),
    terms: termsOf(values),
  }
}

/** Null means no condition. */
const termsOf = (values: Values): Terms => ({
  purchaseType: values.purchase === 'any' ? null : values.purchase,
  singleUsePerSingleUser: values.once || null,
  purchaseAmount: wholeNumber(values.least),
  minPurchaseQuantity: wholeNumber(values.pieces),
  subscriptionPayment: paymentsOf(values),
})

function paymentsOf(values: Values): Terms['subscriptionPayment'] {
  if (!hasPayments(values) || values.payments === 'first') return null
  return values.payments === 'all' ? 'infinity' : wholeNumber(values.cycles)
}
