const names = ['last_name', 'first_name', 'postal_code', 'province', 'city', 'address_1', 'address_2', 'phone'] as const

/** An address as stored anywhere: any part may be missing. */
export type AddressValues = Partial<Record<(typeof names)[number], string | null>>

/** The field values of a form that shows an existing address. */
export const addressValues = (address: AddressValues | null): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, address?.[name] ?? '']))

/** The initial values of address fields: the address, completed with what the account knows of the buyer. */
export const initialAddress = (address: AddressValues | null, buyer: AddressValues | null): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, address?.[name] || (isOfPerson(name) && buyer?.[name]) || '']))

const isOfPerson = (name: string) => ['last_name', 'first_name', 'phone'].includes(name)

/** The position of a cart's address in the book, -1 when it was typed; without one the first is offered. */
export function indexInBook(book: readonly AddressValues[], address: AddressValues | null): number {
  if (book.length === 0) return -1
  if (!address?.address_1) return 0
  const target = JSON.stringify(addressValues(address))
  return book.findIndex((one) => JSON.stringify(addressValues(one)) === target)
}
