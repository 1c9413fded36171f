export { findOrMakeGuest } from './guests.ts'
export { type AddressFields, keepAddress } from './keep-address.ts'
