type Metadata = Record<string, unknown>

/** What the shop notes of a customer for itself and for outside parties; it never leaves the house. */
const hidden = [
  'stripe_id',
  'omnisend_contact_id',
  'ams_customer_id',
  'associated_customer_id',
  'access_token',
  'refresh_token',
  'has_signed_in',
  'wants_newsletter',
]

/**
 * What only the shop's own calls may set (shop.md §3): a customer who could would take over another's cards or sign-in.
 */
const kept = [
  ...hidden,
  'verified_email',
  'gender',
  'birthday',
  'lineId',
  'dAccountOpenId',
  'yahooOpenId',
  'shopifyId',
  'dCardNumberLast4',
  'original_email',
  'selectedCardId',
  'selectedPaymentProviderId',
]

/** What of a customer's metadata is told; null where nothing is. */
export function shownMetadata(metadata: Metadata | null): Metadata | null {
  // What was not read is not told of, either.
  if (!metadata) return metadata
  const shown = without(metadata, hidden)
  return Object.keys(shown).length > 0 ? shown : null
}

/**
 * What of a client's metadata is taken over; what the shop keeps stays as it is, so that reading and writing back is
 * fine. An empty text is null here, which takes its key away: so do both in every room (platform contract).
 */
export const ownMetadata = (given: Metadata): Metadata =>
  Object.fromEntries(Object.entries(without(given, kept)).map(([key, value]) => [key, value === '' ? null : value]))

const without = (metadata: Metadata, keys: readonly string[]): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !keys.includes(key)))
