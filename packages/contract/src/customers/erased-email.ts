/** Such an address can never exist (RFC 2606). */
const domain = '@erased.invalid'

/** Stands where an address was erased: of a closed account (032), or of an order after its retention (138). */
export const erasedEmail = (id: string): string => `${id.toLowerCase()}${domain}`

export const isErasedEmail = (email: string): boolean => email.endsWith(domain)
