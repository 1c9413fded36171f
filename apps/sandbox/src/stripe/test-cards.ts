import { createHash } from 'node:crypto'

/** Why a card is refused, in the terms that the server and the browser receive. */
export interface CardRefusal {
  code: string
  decline_code?: string
  message: string
}

export interface TestCard {
  number: string
  brand: 'amex' | 'jcb' | 'mastercard' | 'visa'
  /** The X of `pm_card_X` and `tok_X`. */
  names: string[]
  refusal?: CardRefusal
  /** `at once`: cannot even be saved. `later`: is saved and authorised, and fails at capture. */
  refused?: 'at once' | 'later'
  /** A refund to it is accepted, and later returned by its bank. */
  sendsRefundsBack?: true
  /**
   * When the holder must approve: at every payment on session; off session `unless set up` beforehand, or `always`.
   * `when asked for`: only where the shop requests 3-D Secure.
   */
  challenge?: 'unless set up' | 'always' | 'when asked for'
}

const DECLINED = 'Your card was declined.'
const GENERIC = { code: 'card_declined', decline_code: 'generic_decline', message: DECLINED }

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', names: ['visa'] },
  { number: '5555555555554444', brand: 'mastercard', names: ['mastercard'] },
  { number: '378282246310005', brand: 'amex', names: ['amex'] },
  { number: '3566002020360505', brand: 'jcb', names: ['jcb'] },
  {
    number: '4000000000000002',
    brand: 'visa',
    names: ['chargeDeclined', 'visa_chargeDeclined'],
    refusal: GENERIC,
    refused: 'at once',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    names: ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'],
    refusal: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
    refused: 'at once',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    names: ['chargeDeclinedExpiredCard'],
    refusal: { code: 'expired_card', message: 'Your card has expired.' },
    refused: 'at once',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    names: ['chargeDeclinedIncorrectCvc'],
    refusal: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
    refused: 'at once',
  },
  { number: '4000000000000341', brand: 'visa', names: ['chargeCustomerFail'], refusal: GENERIC, refused: 'later' },
  { number: '4000000000005126', brand: 'visa', names: ['refundFail'], sendsRefundsBack: true },
  { number: '4000002500003155', brand: 'visa', names: ['authenticationRequired'], challenge: 'unless set up' },
  { number: '4000000000003220', brand: 'visa', names: ['threeDSecure2Required'], challenge: 'always' },
  { number: '4000000000003055', brand: 'visa', names: ['threeDSecureOptional'], challenge: 'when asked for' },
]

const byFingerprint = new Map(TEST_CARDS.map((card) => [fingerprintOf(card.number), card]))

export function findCardByNumber(number: string): TestCard | undefined {
  return byFingerprint.get(fingerprintOf(number))
}

/** Finds the card of `pm_card_visa`, `tok_visa` and their like. */
export function findCardByName(name: string): TestCard | undefined {
  const stem = name.replace(/^(pm_card|tok)_/, '')
  return TEST_CARDS.find((card) => card.names.includes(stem))
}

/** The behaviour of a saved card, identified by its fingerprint only: numbers are never stored. */
export function cardOfFingerprint(fingerprint: string): TestCard {
  return byFingerprint.get(fingerprint) ?? TEST_CARDS[0]!
}

/** The same for the same number, as Stripe's. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url').replace(/[-_]/g, '').slice(0, 16)
}
