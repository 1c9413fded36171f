import type { Zipcode } from '@kusuribako/contract/customers/zipcodes'

/** Told where a complete postal code has no town: it may be new, or a company's own. */
export const noTownMessage = '郵便番号から住所が見つかりませんでした。住所を入力してください。'

/** The part of an address that a postal code determines. */
export type Place = Record<'province' | 'city' | 'address_1', string>

/**
 * An address after its postal code was looked up. The code alone determines prefecture and city. A house number
 * already typed, or filled in by the browser, is kept: the town is set only where the field is empty, or holds the
 * town of an earlier look-up, or belongs to another city.
 */
export function fillFromPostalCode(typed: Place, town: Zipcode, filledTown: string): Place {
  const mayReplace = [filledTown, ''].includes(typed.address_1.trim()) || !mayBeSameCity(typed.city, town.city)
  return { province: town.prefecture, city: town.city, address_1: mayReplace ? town.town : typed.address_1 }
}

/** Whether a typed city may be this one; an empty field may be any. */
const mayBeSameCity = (typed: string, city: string) => {
  const plain = typed.normalize('NFKC').replaceAll(/\s/g, '')
  return plain.includes(city) || city.includes(plain)
}
