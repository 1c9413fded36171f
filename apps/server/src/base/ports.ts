/** The outside world as the areas see it. Adapters implement these; the composition root plugs them in. */
export interface Outside {
  payments: ReadonlyMap<string, PaymentProvider>
  mail: MailPort
}

export interface Letter {
  to: string
  subject: string
  html: string
  text: string
}
export interface MailPort {
  /** Hands one letter over; throws when the post does not take it, and the queue tries again. */
  send: (letter: Letter) => Promise<void>
}

/** What a provider keeps of one payment: ids and what its browser part needs. Never card numbers. */
export type PaymentData = Record<string, unknown>

/** What a provider says of a payment. *Declined* is an answer, not an error; an error is thrown and means "not known". */
export type Verdict =
  | { status: 'authorized'; data: PaymentData }
  | { status: 'captured'; data: PaymentData }
  /** The buyer must do something more (3-D Secure): `data` tells the browser what. */
  | { status: 'requires_more'; data: PaymentData }
  /** Nothing has been asked of the buyer's card yet, or the provider is still thinking. */
  | { status: 'pending'; data: PaymentData }
  | { status: 'declined'; reason: string; data: PaymentData }
  | { status: 'canceled'; data: PaymentData }

export interface PaymentAsked {
  /** Whole yen, or the currency's smallest unit. */
  amount: number
  currency_code: string
  /** Ours: the cart, so that a webhook finds its way home. */
  cart_id: string
  customer?: { id: string; email: string; provider_reference?: string }
}

/** One way to pay. Every call is safe to repeat with the same key; none is made inside a transaction. */
export interface PaymentProvider {
  id: string
  /** Whether the shop takes the money itself when an order stands; else staff say when it has come. */
  captures_by_itself: boolean
  /** Opens (or brings up to date) the provider's side of a cart's payment, without asking for money. */
  open: (asked: PaymentAsked, data: PaymentData, key: string) => Promise<PaymentData>
  /** Asks for the money to be set aside. Called again, answers what became of it. */
  authorize: (asked: PaymentAsked, data: PaymentData, key: string) => Promise<Verdict>
  /** Asks nothing; answers how the payment stands. */
  inspect: (data: PaymentData) => Promise<Verdict>
  capture: (data: PaymentData, amount: number, key: string) => Promise<Verdict>
  /** Lets go of money set aside. Cancelling what is cancelled is fine; what is captured throws. */
  cancel: (data: PaymentData, key: string) => Promise<PaymentData>
  refund: (data: PaymentData, amount: number, key: string) => Promise<PaymentData>
}
