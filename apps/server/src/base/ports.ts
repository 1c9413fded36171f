import type { PointsTrouble } from '@kusuribako/contract/loyalty/points'
import type { Dispute } from '@kusuribako/contract/payments/disputes'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'

/** The outside world as the areas see it. Adapters implement these; the composition root plugs them in. */
export interface Outside {
  payments: ReadonlyMap<string, PaymentProvider>
  carriers: ReadonlyMap<string, Carrier>
  mail: MailPort
  files: FileStore
  signIn: ReadonlyMap<string, SignInParty>
  /** Null where the shop's own points are all there are. */
  points: PointsProvider | null
}

/** What the shop must remember of a visit to a party, and the party must confirm. */
export interface SignInWay {
  redirect_uri: string
  state: string
  nonce: string
  verifier: string
}
/** Who somebody is, by the word of a party. */
export interface SignedInElsewhere {
  /** The party's own name for the person; for this shop alone, and always the same. */
  subject: string
  email: string | null
  /** Whether the party has verified the address; null when it does not say. */
  email_verified: boolean | null
  access_token: string
}
/** Where people may sign in instead of here, by OpenID Connect. */
export interface SignInParty {
  id: string
  /** `again`: the party is to have the person prove who they are, though it may know them already. */
  begin: (redirect_uri: string, how?: { again: boolean }) => Promise<{ url: string; way: SignInWay }>
  /** Null when the party denies it, or its word is not to be believed; throws when it cannot be asked. */
  finish: (returned: { code: string; state: string }, way: SignInWay) => Promise<SignedInElsewhere | null>
  /** Gives back what the person has allowed the shop; false when the party knows of nothing. */
  deauthorize?: (access_token: string) => Promise<boolean>
}

/**
 * Where files lie under keys that the shop has made and nobody can guess: `uploads/…` for everybody's eyes,
 * `protected/…` for those who hold a signed address. What is written is there as a whole or not at all.
 */
export interface FileStore {
  /** Answers how many bytes were written. */
  put: (key: string, content: AsyncIterable<Uint8Array>) => Promise<number>
  /** Null when there is no such file. */
  read: (key: string) => Promise<AsyncIterable<Uint8Array> | null>
  /** Removing what is gone is fine. */
  remove: (key: string) => Promise<void>
  publicUrl: (key: string) => string
  /** Opens a protected file from `now` on for so many seconds. */
  signedUrl: (key: string, now: Date, lasts_s: number) => Promise<string>
  /** Where the shop itself serves protected files: whether this proof still opens that file. */
  opens?: (key: string, proof: { until?: unknown; proof?: unknown }, now: Date) => boolean
}

export interface Letter {
  to: string
  subject: string
  html: string
  text: string
  /** Where one POST ends letters of this kind (RFC 8058). */
  unsubscribe_url?: string
  /** The same at each try: a mailbox keeps one of two letters of one name. */
  name?: string
}
export interface MailPort {
  /** Hands one letter over; throws when the post does not take it, and the queue tries again. */
  send: (letter: Letter) => Promise<void>
}

/** A parcel as its carrier is told of it. */
export interface CarriedParcel {
  items: { item_id: string; quantity: number }[]
  /** What was noted when the delivery was chosen, and later what the carrier has answered. */
  data: Record<string, unknown>
}
/** One who carries parcels. Both calls are safe to repeat with the same key; none is made inside a transaction. */
export interface Carrier {
  id: string
  /** Tells of a parcel that is packed; answers what the carrier keeps of it. */
  createFulfillment: (parcel: CarriedParcel, key: string) => Promise<CarriedParcel['data']>
  cancel: (data: CarriedParcel['data'], key: string) => Promise<void>
}

/** What a provider keeps of one payment: ids and what its browser part needs. Never card numbers. */
export type PaymentData = Record<string, unknown>

/**
 * What a provider says of a payment. *Declined* is an answer, not an error; an error is thrown and means "not known".
 */
export type Verdict =
  | { status: 'authorized'; data: PaymentData }
  /** `left`: the part of the money that has not been given back, where the provider tells it. */
  | { status: 'captured'; data: PaymentData; left?: number; disputes?: Dispute[] }
  /** The buyer must do something more (3-D Secure): `data` tells the browser what. */
  | { status: 'requires_more'; data: PaymentData }
  /** Nothing has been asked of the buyer's card yet, or the provider is still thinking. */
  | { status: 'pending'; data: PaymentData }
  | { status: 'declined'; reason: string; data: PaymentData }
  | { status: 'canceled'; data: PaymentData }

/**
 * How a refund stands: paid out, accepted but not paid out yet, or declined in the end. `reference`: the provider's
 * name for the refund, where the provider must be asked by that name.
 */
export interface RefundVerdict {
  status: 'given' | 'accepted' | 'declined'
  reference?: string | null
  reason?: string | null
}

export interface PaymentAsked {
  /** Whole yen, or the currency's smallest unit. */
  amount: number
  currency_code: string
  /** Our cart, so that the provider's notices can name it. */
  cart_id: string
  /** `provider_reference`: the provider's own name for an account, under which cards are saved. A guest has none. */
  customer?: { id: string; email: string; provider_reference?: string }
  /**
   * Of a regular delivery: its `first` payment also saves the card for the `later` ones, for which the buyer is away
   * and cannot be asked anything.
   */
  regular?: 'first' | 'later'
  /** The money may only be set aside for now; a way to pay that knows both takes it at once when this is not said. */
  hold_only?: boolean
}

/** A card that a provider keeps for an account; no more than the network lets a shop see. */
export interface SavedCard {
  id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  holder_name: string | null
}

/** The cards that a provider keeps for accounts. `reference` is what `openCustomer` has answered. */
export interface SavedCards {
  /** Makes the account known to the provider. The same account again answers the same, within a day. */
  openCustomer: (customer_id: string) => Promise<string>
  list: (reference: string) => Promise<SavedCard[]>
  /** Null when the provider no longer knows the account. */
  startSetup: (reference: string) => Promise<{ client_secret: string } | null>
  /** False when there is no such card, or it is somebody else's. */
  remove: (reference: string, card_id: string) => Promise<boolean>
}

/** What a provider tells of by itself. Never how the payment stands: that is asked for. */
export interface ProviderNotice {
  id: string
  type: string
  /** The provider's name for what it tells of. */
  reference: string | null
  /** The cart to look after; null when the news asks for nothing. */
  cart_id: string | null
  /** The key of the try that it is about, where the provider knows that and not the cart. */
  attempt_id?: string
  /** The refund: by the key that it was asked for under or the provider's name for it. */
  refund?: { key?: string; reference?: string }
  /** The provider's name for a payment of which others move money: at its own desk, or at the bank of a card. */
  of_payment?: string
}

/** News as it came in by the door. */
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
    /** Lower case, as countries are named here. */
    country_code: string
  }
  /** Which of the buyer's ways to pay it will be. */
  descriptor: string | null
}

/** A provider's own sign-in, where the buyer chooses an address before the order is made. */
export interface BuyerSignIn {
  /** What its button in the browser needs: everything in it is signed, and meant for everybody. */
  button: () => Record<'script_url' | 'merchant_id' | 'public_key_id' | 'payload' | 'signature' | 'algorithm', string>
  /** Null when there is no such sign-in, or it is over. */
  readChoice: (id: string) => Promise<BuyerChoice | 'too many requests' | null>
}

/** One way to pay. Every call is safe to repeat with the same key; none is made inside a transaction. */
export interface PaymentProvider {
  id: string
  /**
   * Whether the shop takes the money itself when an order stands, or while a feature flag is on; else staff say when
   * it has come.
   */
  captures_by_itself: boolean | { flag: FeatureFlag }
  /** Always says yes without asking anybody, so it may be called inside the transaction that places the order. */
  asks_nobody?: true
  /** Its call sets how much of a payment remains, so two refunds of one payment must not be asked for at once. */
  refunds_in_turn?: true
  /** Opens a cart's payment, or brings it up to date; no money is asked. Another `id` leaves the one before alone. */
  open: (asked: PaymentAsked, data: PaymentData, key: string) => Promise<PaymentData>
  /**
   * Asks for the money to be set aside, once per key: called again, answers what became of it. A key stands for one
   * try, so that another card is asked under another key.
   */
  authorize: (asked: PaymentAsked, data: PaymentData, key: string) => Promise<Verdict>
  /**
   * Asks for nothing; answers how the payment stands. `asked`: the try it is about, so that an older one's refusal is
   * not taken for its own, and money set aside for another amount is let go of (`canceled`).
   */
  inspect: (data: PaymentData, asked?: { amount: number; key: string }) => Promise<Verdict>
  capture: (data: PaymentData, amount: number, key: string) => Promise<Verdict>
  /** Lets go of money set aside. Cancelling what is cancelled is fine; what is captured throws. */
  cancel: (data: PaymentData, key: string) => Promise<PaymentData>
  /** Gives a part back, once for each key; a no that is final is an answer. */
  refund: (data: PaymentData, amount: number, key: string) => Promise<RefundVerdict>
  /** How a refund stands; null when there is none. A provider without this says all there is when it is asked. */
  findRefund?: (data: PaymentData, asked: { key: string; reference: string | null }) => Promise<RefundVerdict | null>
  /** Its names for the payments about which a dispute has begun since then. */
  disputedSince?: (since: Date) => Promise<string[]>
  cards?: SavedCards
  signIn?: BuyerSignIn
  /** Whether the form that a browser brings back from the provider is the provider's own. */
  isOwnReturn?: (form: Record<string, string>) => boolean
  /** Reads a notification; null when it cannot be shown to be the provider's own. */
  readNotice?: (notice: RawNotice) => ProviderNotice | null | Promise<ProviderNotice | null>
}

/** What the provider of points answers: a no, and a silence, carry their code (shop.md §8). */
export type PointsAnswer<T = object> = ({ ok: true } & T) | { ok: false; code: PointsTrouble }

/**
 * Where a d-account's points lie, one yen each. Every call is safe to repeat with the same key, none throws, and none
 * is made inside a transaction.
 */
export interface PointsProvider {
  /** What a d-account can spend now. */
  read: (subject: string) => Promise<PointsAnswer<{ points: number; card_last4: string | null }>>
  /** Sets points aside. A key that was let go of stays so, whatever comes late. */
  hold: (key: string, subject: string, points: number) => Promise<PointsAnswer>
  /** Takes what is held. */
  settle: (key: string) => Promise<PointsAnswer>
  /** Gives back what is held, or was taken; of what was never held it sees to it that it never will be. */
  cancel: (key: string) => Promise<PointsAnswer>
  award: (key: string, subject: string, points: number) => Promise<PointsAnswer>
  /** Takes points of an award back, as far as there are any. */
  revoke: (key: string, award_key: string, points: number) => Promise<PointsAnswer>
  /** How a transaction stands there; null when there is none. */
  inspect: (key: string) => Promise<PointsAnswer<{ state: 'held' | 'settled' | 'canceled' | null }>>
}
