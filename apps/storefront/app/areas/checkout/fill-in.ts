import type { Zipcode } from '@kusuribako/contract/customers/zipcodes'

/** The part of an address that a postal code tells. */
export type Place = Record<'province' | 'city' | 'address_1', string>

/**
 * An address after its postal code was looked up. The code alone tells prefecture and city; whoever has typed a house
 * number there, or let the browser write it, keeps it: a town goes only where nothing stands, or the town of an earlier
 * look-up, or what belongs to another city.
 */
export function filledIn(typed: Place, town: Zipcode, written: string): Place {
  const isFree = [written, ''].includes(typed.address_1.trim()) || !isSame(typed.city, town.city)
  return { province: town.prefecture, city: town.city, address_1: isFree ? town.town : typed.address_1 }
}

/** Whether a city, as somebody has typed it, may be this one; one that is not typed yet may be any. */
const isSame = (typed: string, city: string) => {
  const plain = typed.normalize('NFKC').replaceAll(/\s/g, '')
  return plain.includes(city) || city.includes(plain)
}
