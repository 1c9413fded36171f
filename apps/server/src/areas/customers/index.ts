export { findOrMakeGuest } from './guests.ts'
export { type AddressFields, keepAddress } from './keep-address.ts'
export { customerOnWire } from './shape-customer.ts'
