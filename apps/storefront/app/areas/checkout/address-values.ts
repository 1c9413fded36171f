const names = ['last_name', 'first_name', 'postal_code', 'province', 'city', 'address_1', 'address_2', 'phone'] as const

/** An address as it stands somewhere: any part may be missing. */
export type AddressValues = Partial<Record<(typeof names)[number], string | null>>

/** What the fields of a form hold when they show an address that stands. */
export const addressValues = (address: AddressValues | null): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, address?.[name] ?? '']))
