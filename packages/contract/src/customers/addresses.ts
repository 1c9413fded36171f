import { z } from 'zod'
import { line, metadata, metadataInput, softStamps } from '../values/common.ts'
import { countryCode } from '../values/country-code.ts'
import { id, pathId } from '../values/ids.ts'

const lines = {
  company: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  address_1: z.string().nullable(),
  address_2: z.string().nullable(),
  city: z.string().nullable(),
  country_code: z.string().nullable(),
  /** The prefecture, in Japan. */
  province: z.string().nullable(),
  postal_code: z.string().nullable(),
  phone: z.string().nullable(),
}

/** An address as it is answered. */
export const Address = z.object({
  id: id('address'),
  customer_id: id('customer').nullable(),
  ...lines,
  metadata,
  ...softStamps,
})
export type Address = z.infer<typeof Address>

const postalCode = z.string().trim().max(20)

/** Any part of an address, for a cart that is still being filled in. */
export const AddressPart = z
  .strictObject({
    company: line.nullable(),
    first_name: line,
    last_name: line,
    address_1: line,
    address_2: line.nullable(),
    city: line,
    country_code: countryCode,
    province: line.nullable(),
    postal_code: postalCode,
    phone: z.string().trim().max(30).nullable(),
    metadata: metadataInput,
  })
  .partial()
export type AddressPart = z.input<typeof AddressPart>
/** Any part of an address, or the id of an existing one. */
export const AddressChoice = z.union([AddressPart, pathId('address')])

/** The parts of an address that the platform requires. */
export const platformAddressParts = [
  'first_name',
  'last_name',
  'address_1',
  'city',
  'country_code',
  'postal_code',
] as const
/** The eight parts that this shop requires (shop.md §5). */
export const shopAddressParts = [...platformAddressParts, 'province', 'phone'] as const

/** A complete address, for the address book: everything that delivery requires. */
export const WholeAddress = AddressPart.extend({
  first_name: line.min(1),
  last_name: line.min(1),
  address_1: line.min(1),
  city: line.min(1),
  country_code: countryCode,
  postal_code: postalCode.min(1),
})
