import type { Address } from '@kusuribako/contract/customers/addresses'
import type { Zipcode } from '@kusuribako/contract/customers/zipcodes'
import type { draftOrders } from '@kusuribako/contract/drafts/draft-orders'
import { digits, phone, phoneDigits, postalCode, toHalfWidth } from '@kusuribako/ui/format.ts'
import { prefectures } from '@kusuribako/ui/prefectures.ts'
import type { z } from 'zod'
import { isEmail } from '../forms/is-email.ts'
import { whyNotNumber } from '../forms/number-field.tsx'
import { pieceLimits, wholeNumber } from '../forms/whole-number.ts'

/** A line as the form holds it: quantity and price as typed. */
export interface LineValues {
  variant_id: string
  name: string
  quantity: string
  price: string
  /** Yen that the form began with: the price of one piece without sale, group or quantity prices. */
  initialPrice: number | null
}

/** The delivery address as typed. */
export interface AddressValues {
  last_name: string
  first_name: string
  postal_code: string
  province: string
  city: string
  address_1: string
  address_2: string
  phone: string
}

/** The form data of a draft. */
export interface DraftForm {
  customer_id: string | null
  /** It stays a guest's, though a member has this e-mail address. */
  isGuests: boolean
  email: string
  to: AddressValues
  goods: LineValues[]
  option_id: string
  /** As typed; empty: the option's own price. */
  deliveryPrice: string
  /** Coupon codes as typed; empty: none. */
  coupons: string
  isQuiet: boolean
}

export const emptyAddress: AddressValues = {
  last_name: '',
  first_name: '',
  postal_code: '',
  province: '',
  city: '',
  address_1: '',
  address_2: '',
  phone: '',
}
export const emptyForm: DraftForm = {
  customer_id: null,
  isGuests: false,
  email: '',
  to: emptyAddress,
  goods: [],
  option_id: '',
  deliveryPrice: '',
  coupons: '',
  isQuiet: false,
}

export const price = { min: 0, max: 100_000_000 }
export const isPostalCode = (typed: string) => /^\d{7}$/.test(digits(typed))

/**
 * Whether it is one number, as the storefront accepts it. Words beside it (内線12) would leave digits that belong to no
 * number. ー is typed for a hyphen.
 */
export const isPhone = (typed: string) =>
  /^0\d{9,10}$/.test(phoneDigits(typed)) && !/\p{L}/u.test(typed.replaceAll('ー', ''))

/**
 * What a postal code says of an address; several towns may share one. A house number typed for the same city stays;
 * whoever has moved to another leaves the building, too.
 */
export function fieldsFromTowns(to: Place, towns: readonly Zipcode[]): Partial<Place> {
  const [first, ...others] = towns
  if (!first) return {}
  const { prefecture: province, city } = first
  const isFree = !to.address_1.trim() || to.city !== city
  const hasMoved = to.city.trim() !== '' && to.city !== city
  return {
    ...{ province, city },
    ...(isFree && { address_1: others.length > 0 ? '' : first.town }),
    ...(hasMoved && { address_2: '' }),
  }
}
type Place = Pick<AddressValues, 'province' | 'city' | 'address_1' | 'address_2'>

/** Whether the address is complete; building and telephone number may be empty. */
export function isCompleteAddress({ address_2: _, phone, ...needed }: AddressValues): boolean {
  return (
    Object.values(needed).every((typed) => typed.trim()) &&
    isPostalCode(needed.postal_code) &&
    prefectures.includes(needed.province) &&
    (!phone.trim() || isPhone(phone))
  )
}

/** Whether it may be sent: buyer, address, goods and delivery are all there. */
export function isComplete({ email, to, goods, option_id, deliveryPrice }: DraftForm): boolean {
  return (
    isEmail(email) &&
    isCompleteAddress(to) &&
    goods.length > 0 &&
    goods.every((one) => !whyNotNumber(one.quantity, pieceLimits) && !whyNotNumber(one.price, price)) &&
    option_id !== '' &&
    !whyNotNumber(deliveryPrice, { ...price, isOptional: true })
  )
}

/** The typed coupon codes, separated by spaces or commas. */
export const codesOf = (typed: string): { code: string }[] =>
  toHalfWidth(typed)
    .toUpperCase()
    .split(/[\s,、]+/)
    .filter(Boolean)
    .map((code) => ({ code }))

/** Yen of all the goods as typed; null while a number is invalid. */
export function sumOf(goods: readonly LineValues[]): number | null {
  return goods.reduce<number | null>((sum, { quantity, price }) => {
    const [pieces, each] = [wholeNumber(quantity), wholeNumber(price)]
    return sum === null || pieces === null || each === null ? null : sum + pieces * each
  }, 0)
}

type Body = z.input<(typeof draftOrders)['create']['body']>

/** The request for a complete form; the e-mail address may belong to an account. */
export function bodyOf(form: DraftForm, region_id: string, member: { id: string } | null): Body {
  const { isGuests, email, to, goods, option_id, deliveryPrice, coupons, isQuiet } = form
  const customer_id = form.customer_id ?? (isGuests ? null : member?.id)
  const delivery = wholeNumber(deliveryPrice)
  const discounts = codesOf(coupons)
  const shipping_address = addressOf(to)
  return {
    region_id,
    email: email.trim(),
    ...(customer_id && { customer_id }),
    shipping_address,
    billing_address: shipping_address,
    // Without a typed price, the backend applies today's: sale, buyer's group, and quantity.
    items: goods.map(({ variant_id, quantity, price, initialPrice }) => ({
      variant_id,
      quantity: wholeNumber(quantity)!,
      ...(wholeNumber(price) !== initialPrice && { unit_price: wholeNumber(price)! }),
    })),
    shipping_methods: [{ option_id, ...(delivery !== null && { price: delivery }) }],
    ...(discounts.length > 0 && { discounts }),
    no_notification_order: isQuiet,
  }
}

/** The change of a line; a price is sent only if it was changed, since the quantity may change it by itself. */
export function lineChangeOf(typed: { quantity: string; unit_price: string }, line: { unit_price: number }) {
  const unit_price = wholeNumber(typed.unit_price)!
  return { quantity: wholeNumber(typed.quantity)!, ...(unit_price !== line.unit_price && { unit_price }) }
}

/** An address as the form shows it; empty without one. A text that is no telephone number stays as it is stored. */
export const addressValuesOf = (address: Address | null): AddressValues => ({
  last_name: address?.last_name ?? '',
  first_name: address?.first_name ?? '',
  postal_code: postalCode(address?.postal_code ?? ''),
  province: address?.province ?? '',
  city: address?.city ?? '',
  address_1: address?.address_1 ?? '',
  address_2: address?.address_2 ?? '',
  phone: phoneValueOf(address?.phone ?? ''),
})

const phoneValueOf = (stored: string) => (isPhone(stored) ? phone(phoneDigits(stored)) : stored)

/** A complete address as it is sent. */
export const addressOf = (to: AddressValues) => ({
  ...trimFields(to),
  postal_code: digits(to.postal_code),
  phone: phoneDigits(to.phone) || null,
  address_2: to.address_2.trim() || null,
  country_code: 'jp',
})

const trimFields = (to: AddressValues): AddressValues =>
  Object.fromEntries(Object.entries(to).map(([name, typed]) => [name, typed.trim()])) as AddressValues
