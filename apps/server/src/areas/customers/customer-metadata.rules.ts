type Metadata = Record<string, unknown>

/** Internal notes of the shop about a customer and for outside parties; never answered. */
const hiddenKeys = [
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
 * Keys that only the shop's own calls may set (shop.md §3): otherwise a customer could take over another's cards or
 * sign-in.
 */
const reservedKeys = [
  ...hiddenKeys,
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

/** The part of a customer's metadata that is answered; null where there is none. */
export function shownMetadata(metadata: Metadata | null): Metadata | null {
  // What was not read is not answered.
  if (!metadata) return metadata
  const shown = without(metadata, hiddenKeys)
  return Object.keys(shown).length > 0 ? shown : null
}

/**
 * The part of a client's metadata that is accepted; reserved keys are kept, so that reading and writing back works. An
 * empty text is null here, which removes its key, as in every room (platform contract).
 */
export const acceptedMetadata = (metadata: Metadata): Metadata =>
  Object.fromEntries(
    Object.entries(without(metadata, reservedKeys)).map(([key, value]) => [key, value === '' ? null : value]),
  )

const without = (metadata: Metadata, keys: readonly string[]): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !keys.includes(key)))
