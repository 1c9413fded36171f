import type { BuyerChoice } from '../../base/ports.ts'

export interface AmazonAddress {
  name: string
  addressLine1: string | null
  addressLine2: string | null
  addressLine3?: string | null
  city: string | null
  stateOrRegion: string | null
  postalCode: string | null
  countryCode: string
  phoneNumber: string | null
}

/** Amazon has one name field, family name first in Japan; without a space all of it is the family name. */
export function addressOf(address: AmazonAddress, phone = ''): BuyerChoice['address'] {
  const [last_name = '', ...rest] = address.name.trim().split(/[ \u3000]+/)
  const [address_1 = '', ...more] = [address.addressLine1, address.addressLine2, address.addressLine3].filter(
    (line): line is string => Boolean(line),
  )
  return {
    last_name,
    first_name: rest.join(' ') || last_name,
    postal_code: (address.postalCode ?? '').replace(/[^\d]/g, ''),
    province: address.stateOrRegion ?? '',
    city: address.city ?? '',
    address_1,
    address_2: more.join(' ') || null,
    country_code: address.countryCode.toLowerCase(),
    phone: (address.phoneNumber || phone).replace(/[^\d]/g, ''),
  }
}
