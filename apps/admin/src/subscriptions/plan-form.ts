import { whyNotNumber } from '../forms/number-field.tsx'
import { typedOf, wholeNumber } from '../forms/whole-number.ts'
import type { Plan, PlanInput } from './subscriptions.ts'

type Kind = 'none' | 'price' | 'amount' | 'rate'
interface Discount {
  kind: Kind
  value: string
}

/** A plan as its form holds it: numbers as typed. */
export interface Values {
  title: string
  description: string
  interval: string
  frequency: Plan['frequency']
  status: Plan['status']
  first: Discount
  later: Discount
  minimum: string
  maximum: string
}

const yen = { min: 0, max: 100_000_000 }
export const limits = {
  interval: { min: 1, max: 1000 },
  cycles: { min: 1, max: 1000, isOptional: true },
  price: yen,
  amount: yen,
  rate: { min: 0, max: 100 },
}

/** The form's initial values: the plan, or a monthly one. */
export function valuesOf(plan: Plan | null): Values {
  const {
    first_time_discount_price = null,
    first_time_discount_amount = null,
    first_time_discount_rate = null,
    discount_price = null,
    discount_amount = null,
    discount_rate = null,
  } = plan ?? {}
  return {
    title: plan?.title ?? '',
    description: plan?.description ?? '',
    interval: String(plan?.frequency_interval ?? 1),
    frequency: plan?.frequency ?? 'months',
    status: plan?.status ?? 'draft',
    first: discount(first_time_discount_price, first_time_discount_amount, first_time_discount_rate),
    later: discount(discount_price, discount_amount, discount_rate),
    minimum: typedOf(plan?.minimum_cycles),
    maximum: typedOf(plan?.maximum_cycles),
  }
}

function discount(price: number | null, amount: number | null, rate: number | null): Discount {
  if (price !== null) return { kind: 'price', value: String(price) }
  if (amount !== null) return { kind: 'amount', value: String(amount) }
  return rate === null ? { kind: 'none', value: '' } : { kind: 'rate', value: String(rate) }
}

/** It would be complete before it may be cancelled: the server refuses such a plan. */
export const endsBeforeMinimum = ({ minimum, maximum }: Pick<Values, 'minimum' | 'maximum'>) => {
  const [least, most] = [wholeNumber(minimum), wholeNumber(maximum)]
  return least !== null && most !== null && least > most
}

/** Whether every field is valid. */
export const isWhole = ({ title, interval, first, later, minimum, maximum }: Values) =>
  title.trim() !== '' &&
  !whyNotNumber(interval, limits.interval) &&
  [first, later].every(({ kind, value }) => kind === 'none' || !whyNotNumber(value, limits[kind])) &&
  [minimum, maximum].every((cycles) => !whyNotNumber(cycles, limits.cycles)) &&
  !endsBeforeMinimum({ minimum, maximum })

/** The request body; a discount that was not chosen is removed. */
export function inputOf({
  title,
  description,
  interval,
  frequency,
  status,
  first,
  later,
  ...cycles
}: Values): PlanInput {
  return {
    title: title.trim(),
    description: description.trim() || null,
    frequency_interval: wholeNumber(interval)!,
    frequency,
    status,
    first_time_discount_price: amountOf(first, 'price'),
    first_time_discount_amount: amountOf(first, 'amount'),
    first_time_discount_rate: amountOf(first, 'rate'),
    discount_price: amountOf(later, 'price'),
    discount_amount: amountOf(later, 'amount'),
    discount_rate: amountOf(later, 'rate'),
    minimum_cycles: wholeNumber(cycles.minimum),
    maximum_cycles: wholeNumber(cycles.maximum),
  }
}

const amountOf = (discount: Discount, kind: Kind) => (discount.kind === kind ? wholeNumber(discount.value) : null)
