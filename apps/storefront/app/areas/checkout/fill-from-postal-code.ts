import type { Zipcode } from '@kusuribako/contract/customers/zipcodes'

/** Told where a complete postal code has no town: it may be new, or a company's own. */
export const noTownMessage = '郵便番号から住所が見つかりませんでした。住所を入力してください。'

/** The part of an address that a postal code determines. */
export type Place = Record<'province' | 'city' | 'address_1', string>

/**
 * An address after its postal code was looked up. The code alone determines prefecture and city. A house number
 * already typed, or filled in by the browser, is kept: the town is set only where the field is empty or begins with the
 * town of an earlier look-up, or where it still has the street of another city with which the form was opened, if that
 * is known.
 */
export function fillFromPostalCode(typed: Place, town: Zipcode, filledTown: string, openedWith = ''): Place {
  return { province: town.prefecture, city: town.city, address_1: streetIn(town, typed, filledTown, openedWith) }
}

function streetIn({ city, town }: Zipcode, typed: Place, filledTown: string, openedWith: string): string {
  const street = typed.address_1.trim()
  if ([filledTown, ''].includes(street)) return town
  if (!town || mayBeSameCity(typed.city, city)) return typed.address_1
  if (filledTown && street.startsWith(filledTown)) return town + street.slice(filledTown.length)
  return typed.address_1 === openedWith ? town : typed.address_1
}

/** What the towns of a code have in common; the other parts are as typed, the town empty, until one is chosen. */
export function commonTown(towns: Zipcode[], typed: Place): Zipcode {
  const common = (part: keyof Zipcode, otherwise: string) => {
    const [name = '', ...others] = new Set(towns.map((town) => town[part]))
    return others.length > 0 ? otherwise : name
  }
  return {
    zipcode: common('zipcode', ''),
    prefecture: common('prefecture', typed.province),
    city: common('city', typed.city),
    town: common('town', ''),
  }
}

/** Whether this place replaces another prefecture or city, which an earlier look-up had not filled in. */
export function replacesTyped(typed: Place, place: Place, filledTown: string): boolean {
  if (filledTown && typed.address_1 === filledTown) return false
  return !['', place.province].includes(typed.province) || !mayBeSameCity(typed.city, place.city)
}

/** Whether a typed city may be this one; an empty field may be any. */
const mayBeSameCity = (typed: string, city: string) => {
  const plain = typed.normalize('NFKC').replaceAll(/\s/g, '')
  return plain.includes(city) || city.includes(plain)
}
