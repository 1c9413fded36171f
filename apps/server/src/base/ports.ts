import type { PointsRefusal } from '@kusuribako/contract/loyalty/points'
import type { Dispute } from '@kusuribako/contract/payments/disputes'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'

/** Ports: the outside world as the areas see it. Adapters implement them; the composition root connects them. */
export interface Outside {
  payments: ReadonlyMap<string, PaymentProvider>
  carriers: ReadonlyMap<string, Carrier>
  mail: MailPort
  files: FileStore
  signIn: ReadonlyMap<string, SignInParty>
  /** Null where the shop's own points are all there are. */
  points: PointsProvider | null
}

/** What the shop must remember of a redirect to a party, and the party must confirm. */
export interface SignInRequest {
  redirect_uri: string
  state: string
  nonce: string
  verifier: string
}
/** A person's identity as stated by a party. */
export interface ExternalIdentity {
  /** The party's own id for the person; specific to this shop, and always the same. */
  subject: string
  email: string | null
  /** Whether the party has verified the address; null when it does not say. */
  email_verified: boolean | null
  access_token: string
}
/** External sign-in parties, by OpenID Connect. */
export interface SignInParty {
  id: string
  /** `reauthenticate`: the party must ask the person to sign in, even if it already knows them. */
  begin: (redirect_uri: string, options?: { reauthenticate: boolean }) => Promise<{ url: string; way: SignInRequest }>
  /** Null when the party denies it, or its answer cannot be verified; throws when it cannot be reached. */
  finish: (returned: { code: string; state: string }, way: SignInRequest) => Promise<ExternalIdentity | null>
  /** Revokes what the person has allowed the shop; false when the party knows of no such permission. */
  deauthorize?: (access_token: string) => Promise<boolean>
}

/**
 * File storage under keys that the shop generates and nobody can guess: `uploads/…` are public,
 * `protected/…` are for holders of a signed address. A file is written as a whole or not at all.
 */
export interface FileStore {
  /** Returns the number of bytes written. */
  put: (key: string, content: AsyncIterable<Uint8Array>) => Promise<number>
  /** Null when there is no such file. */
  read: (key: string) => Promise<AsyncIterable<Uint8Array> | null>
  /** Deleting a missing file is no error. */
  remove: (key: string) => Promise<void>
  publicUrl: (key: string) => string
  /** Returns the signed address of a protected file, valid from `now` for so many seconds. */
  signedUrl: (key: string, now: Date, lasts_s: number) => Promise<string>
  /** Where the shop itself serves protected files: whether this signature is still valid for that file. */
  isSignedFor?: (key: string, proof: { until?: unknown; proof?: unknown }, now: Date) => boolean
}

export interface Letter {
  to: string
  subject: string
  html: string
  text: string
  /** The address where one POST unsubscribes from mails of this kind (RFC 8058). */
  unsubscribe_url?: string
  /** Where answers go; left out, to the sender. */
  reply_to?: string
  /** The same at each try: a mailbox keeps only one of two mails with the same id. */
  name?: string
}
export interface MailPort {
  /** Sends one mail; throws when the mail server does not accept it, and the queue tries again. */
  send: (letter: Letter) => Promise<void>
}

/** A parcel as reported to its carrier. */
export interface CarriedParcel {
  items: { item_id: string; quantity: number }[]
  /** Data stored when the delivery was chosen, and later the carrier's answers. */
  data: Record<string, unknown>
}
/** A carrier of parcels. Both calls are safe to repeat with the same key; none is made inside a transaction. */
export interface Carrier {
  id: string
  /** Announces a packed parcel; returns what the carrier stores about it. */
  createFulfillment: (parcel: CarriedParcel, key: string) => Promise<CarriedParcel['data']>
  cancel: (data: CarriedParcel['data'], key: string) => Promise<void>
}

/** Ids, what the browser part needs, when an authorisation ends (`capture_before`, ISO 8601). Never card numbers. */
export type PaymentData = Record<string, unknown>

/** A provider's answer about a payment. *Declined* is an answer, not an error; a thrown error means "unknown". */
export type Verdict =
  | { status: 'authorized'; data: PaymentData }
  /** `remaining`: the part of the money that has not been refunded, where the provider reports it. */
  | { status: 'captured'; data: PaymentData; remaining?: number; disputes?: Dispute[] }
  /** The buyer must do something more (3-D Secure): `data` tells the browser what. */
  | { status: 'requires_more'; data: PaymentData }
  /** The buyer's card has not been charged yet, or the provider is still processing. */
  | { status: 'pending'; data: PaymentData }
  | { status: 'declined'; reason: string; data: PaymentData }
  | { status: 'canceled'; data: PaymentData }

/**
 * The state of a refund: paid out, accepted but not paid out yet, or finally declined. `reference`: the provider's id
 * of the refund, where the provider must be asked by that.
 */
export interface RefundVerdict {
  status: 'given' | 'accepted' | 'declined'
  reference?: string | null
  reason?: string | null
}

export interface PaymentRequest {
  /** Whole yen, or the currency's smallest unit. */
  amount: number
  currency_code: string
  /** Our cart, so that the provider's notifications can name it. */
  cart_id: string
  /** `provider_reference`: the provider's own id for an account, under which cards are saved. A guest has none. */
  customer?: { id: string; email: string; provider_reference?: string }
  /**
   * For a subscription: its `first` payment also saves the card for the `later` ones, for which the buyer is absent
   * and cannot be asked anything.
   */
  regular?: 'first' | 'later'
  /** The money may only be authorised for now; left out, a payment method that supports both captures it at once. */
  hold_only?: boolean
}

/** A card saved by a provider for an account; only what the network lets a shop see. */
export interface SavedCard {
  id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  holder_name: string | null
}

/** The cards saved by a provider for accounts. `reference` is what `openCustomer` has returned. */
export interface SavedCards {
  /** Registers the account with the provider. The same account returns the same reference, within a day. */
  openCustomer: (customer_id: string) => Promise<string>
  list: (reference: string) => Promise<SavedCard[]>
  /** Null when the provider no longer knows the account. */
  startSetup: (reference: string) => Promise<{ client_secret: string } | null>
  /** False when there is no such card, or it belongs to somebody else. */
  remove: (reference: string, card_id: string) => Promise<boolean>
}

/** The content of a provider's notification. It never decides a payment's state: the provider is asked for that. */
export interface ProviderNotice {
  id: string
  type: string
  /** The provider's id for what the notification is about. */
  reference: string | null
  /** The cart to check; null when the notification requires nothing. */
  cart_id: string | null
  /** The key of the attempt that it is about, where the provider knows that and not the cart. */
  attempt_id?: string
  /** The refund: by the key under which it was requested, or the provider's id for it. */
  refund?: { key?: string; reference?: string }
  /** The provider's id for a payment of which others move money: at its own desk, or at a bank (by this `dispute`). */
  of_payment?: string
  dispute?: string
}

/** A notification as received by the HTTP layer. */
export interface RawNotice {
  raw_body: string
  headers: Record<string, string | undefined>
  ip: string
}

/** What a buyer has chosen at the provider before the order, as far as the shop may know it. */
export interface BuyerChoice {
  id: string
  email: string | null
  address: Record<'first_name' | 'last_name' | 'postal_code' | 'province' | 'city' | 'address_1', string> & {
    address_2: string | null
    phone: string
    /** Lower case, like all country codes here. */
    country_code: string
  }
  /** The payment method that the buyer chose there. */
  descriptor: string | null
}

/** A provider's own sign-in, where the buyer chooses an address before the order is made. */
interface BuyerSignIn {
  /** What its button in the browser needs: everything in it is signed and public. */
  button: () => Record<'script_url' | 'merchant_id' | 'public_key_id' | 'payload' | 'signature' | 'algorithm', string>
  /** Null when there is no such sign-in, or it has expired. */
  readChoice: (id: string) => Promise<BuyerChoice | 'too many requests' | null>
}

/** One payment provider. Every call is safe to repeat with the same key; none is made inside a transaction. */
export interface PaymentProvider {
  id: string
  /**
   * Whether the shop captures the money itself when an order is made, or only while a feature flag is on; otherwise
   * staff record when it has arrived.
   */
  captures_by_itself: boolean | { flag: FeatureFlag }
  /** Always approves without any call, so it may be used inside the transaction that places the order. */
  needs_no_call?: true
  /** Its refund call sets the remaining amount of a payment, so two refunds of one payment must not overlap. */
  refunds_in_turn?: true
  /** Opens a cart's payment, or updates it; no money is requested. A new `id` leaves the previous payment unchanged. */
  open: (request: PaymentRequest, data: PaymentData, key: string) => Promise<PaymentData>
  /**
   * Requests authorisation, once per key: called again, it returns the outcome. A key stands for one attempt, so
   * another card is charged under another key.
   */
  authorize: (request: PaymentRequest, data: PaymentData, key: string) => Promise<Verdict>
  /**
   * Requests nothing; returns the payment's state. `attempt`: the one it is about, so that an older attempt's
   * refusal is not mistaken for its own, and an authorisation over another amount is released (`canceled`).
   */
  inspect: (data: PaymentData, attempt?: { amount: number; key: string }) => Promise<Verdict>
  capture: (data: PaymentData, amount: number, key: string) => Promise<Verdict>
  /** Releases an authorisation. Cancelling twice is no error; a captured payment throws. */
  cancel: (data: PaymentData, key: string) => Promise<PaymentData>
  /** Refunds a part, once for each key; a final refusal is an answer. */
  refund: (data: PaymentData, amount: number, key: string) => Promise<RefundVerdict>
  /** The state of a refund; null when there is none. Without this, the answer to the refund itself is final. */
  findRefund?: (data: PaymentData, refund: { key: string; reference: string | null }) => Promise<RefundVerdict | null>
  /** The provider's ids of the payments disputed since then; one dispute, where `inspect` reports none. */
  disputedSince?: (since: Date) => Promise<string[]>
  findDispute?: (id: string) => Promise<Dispute>
  cards?: SavedCards
  signIn?: BuyerSignIn
  /** Whether the form that a browser brings back from the provider is authentic. */
  isOwnReturn?: (form: Record<string, string>) => boolean
  /** Reads a notification; null when it cannot be verified as the provider's own. */
  readNotice?: (notice: RawNotice) => ProviderNotice | null | Promise<ProviderNotice | null>
}

/** Answers of the points provider: a refusal, and a missing answer, carry their code (shop.md §8). */
export type PointsAnswer<T = object> = ({ ok: true } & T) | { ok: false; code: PointsRefusal }

/**
 * The provider of a d-account's points, one yen each. Every call is safe to repeat with the same key, none throws, and
 * none is made inside a transaction.
 */
export interface PointsProvider {
  /** The points that a d-account can spend now. */
  read: (subject: string) => Promise<PointsAnswer<{ points: number; card_last4: string | null }>>
  /** Reserves points. A key that was released stays so, whatever arrives late. */
  hold: (key: string, subject: string, points: number) => Promise<PointsAnswer>
  /** Spends the reserved points. */
  settle: (key: string) => Promise<PointsAnswer>
  /** Gives back points reserved or spent; makes sure that a key never reserved never will be. */
  cancel: (key: string) => Promise<PointsAnswer>
  award: (key: string, subject: string, points: number) => Promise<PointsAnswer>
  /** Takes back points of an award, as far as the account has any. */
  revoke: (key: string, award_key: string, points: number) => Promise<PointsAnswer>
  /** The state of a transaction there; null when there is none. */
  inspect: (key: string) => Promise<PointsAnswer<{ state: 'held' | 'settled' | 'canceled' | null }>>
}
