import { fullName, phone, postalCode } from '@kusuribako/ui/format.ts'
import type { AddressValues } from './address-values.ts'

/** An address in Japanese order: postal code, place, building, then the person. */
export function AddressText({ address }: { address: AddressValues }) {
  return (
    <address className="not-italic leading-relaxed [overflow-wrap:anywhere]">
      {address.postal_code && <span className="block">〒{postalCode(address.postal_code)}</span>}
      <span className="block">
        {address.province}
        {address.city}
        {address.address_1}
      </span>
      {address.address_2 && <span className="block">{address.address_2}</span>}
      {fullName(address) && <span className="block">{fullName(address)} 様</span>}
      {address.phone && <span className="block tabular-nums">{phone(address.phone)}</span>}
    </address>
  )
}
