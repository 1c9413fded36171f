import { z } from 'zod'
import { orderRefusals } from '../checkout/complete-cart.ts'
import { ConfirmationHash } from '../checkout/confirmation.ts'
import { get, post } from '../endpoint.ts'
import { pointsReservationRefusals } from '../loyalty/points.ts'
import { data, instant, money, text } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { paging } from '../values/listing.ts'

/** The payment methods where the buyer goes to the provider and comes back (shop.md §3). */
export const walletIds = ['amazon-pay', 'd-pay', 'paypay', 'rakuten-pay'] as const
export type WalletId = (typeof walletIds)[number]

/** Where the browser goes to pay: a URL, or a form to post. */
export const NextAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), url: z.url() }),
  z.object({ type: z.literal('form'), url: z.url(), fields: z.record(z.string(), z.string()) }),
])
export type NextAction = z.infer<typeof NextAction>

const startRefusals = [
  'not_found',
  'payment_session_missing',
  'payment_provider_failed',
  'payment_ended',
  'insufficient_inventory_at_order',
  'cart_validation_order_already_exists',
  'swap_canceled',
  'order_not_captured',
  'medicine_needs_own_order',
  'confirmation_changed',
  ...pointsReservationRefusals,
  ...orderRefusals,
] as const

/** The buyer's choice at Amazon, in the form of the shop's addresses. */
export const WalletChoice = z.object({
  id: z.string(),
  email: z.string().nullable(),
  address: z.object({
    first_name: z.string(),
    last_name: z.string(),
    postal_code: z.string(),
    province: z.string(),
    city: z.string(),
    address_1: z.string(),
    address_2: z.string().nullable(),
    phone: z.string(),
    country_code: z.string(),
  }),
  descriptor: z.string().nullable(),
})
export type WalletChoice = z.infer<typeof WalletChoice>

const formField = z.string().max(300)
/** The hash of the last screen that was shown, as in `complete`: for another screen nothing is begun. */
const confirmed = ConfirmationHash.optional()

export const wallets = {
  /** Reserves what the cart needs and opens its payment; repeated, it answers the same code while it waits. */
  generateQrCode: post('/store/v1/paypay/generate-qr-code', 'shopper', 'The code by which PayPay is paid', {
    body: z.object({ cart_id: pathId('cart'), confirmed }),
    answer: data(
      z.object({ url: z.url(), deeplink: z.string(), amount: money, expires_at: instant, reference: id('attempt') }),
    ),
    refuses: startRefusals,
  }),
  registerRakutenPay: post(
    '/store/v1/rakuten-pay/register-and-charge-transaction',
    'shopper',
    'The form that sends the browser to 楽天ペイ',
    {
      body: z.object({ cartId: pathId('cart'), confirmed }),
      answer: data(z.object({ amount: money, reference: id('attempt'), next_action: NextAction })),
      refuses: startRefusals,
    },
  ),
  /** The form that the browser brings back: its payment is queried, whatever the form says. */
  returnFromRakutenPay: post('/store/v1/rakuten-pay/return', 'shopper', 'The return from 楽天ペイ', {
    body: z.object({
      ShopID: formField,
      OrderID: formField,
      Status: formField,
      TranDate: formField,
      CheckString: formField,
      RakutenChargeID: formField.optional(),
      ErrCode: formField.optional(),
      ErrInfo: formField.optional(),
    }),
    answer: data(z.object({ ok: z.literal(true) })),
    refuses: ['webhook_signature_invalid', 'payment_provider_failed'],
  }),
  /** Null where Amazon Pay is not offered. */
  amazonPayButton: get('/store/v1/amazon-pay/button', 'anyone', 'What the button of Amazon Pay needs', {
    answer: data(
      z
        .object({
          script_url: z.url(),
          merchant_id: z.string(),
          public_key_id: z.string(),
          payload: z.string(),
          signature: z.string(),
          algorithm: z.string(),
        })
        .nullable(),
    ),
  }),
  amazonPayChoice: get(
    '/store/v1/amazon-pay/checkout-session/:checkoutSessionId',
    'shopper',
    'The address and payment method chosen at Amazon',
    {
      params: z.object({ checkoutSessionId: z.string().regex(/^[\w-]{1,64}$/) }),
      answer: data(WalletChoice),
      refuses: ['not_found', 'payment_provider_busy', 'payment_provider_failed', 'wallet_address_not_in_japan'],
    },
  ),
}

/** The state of a wallet payment (shop.md §3). */
export const WalletPaymentStatus = z.enum(['pending', 'failed', 'completed', 'canceled', 'expired', 'refunded'])

export const WalletPayment = z.object({
  id: id('attempt'),
  provider_id: z.enum(walletIds),
  cart_id: id('cart'),
  order_id: id('order').nullable(),
  /** The buyer of its cart: until there is an order, nothing else identifies it. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  amount: money,
  status: WalletPaymentStatus,
  metadata: z.object({
    events: z.array(
      z.object({
        type: z.enum(['INFO', 'ERROR']),
        data: z.record(z.string(), z.unknown()),
        message: z.string(),
        createdAt: instant,
      }),
    ),
  }),
  expires_at: instant,
  created_at: instant,
  updated_at: instant,
})

/** Differences between the shop's books and a provider's, and money that waits longer than it should. */
export const Disagreement = z.object({
  kind: z.enum([
    'state_differs',
    'amount_differs',
    'capture_overdue',
    'authorization_ends',
    'release_overdue',
    'refund_overdue',
    'refund_declined',
    'attempt_overdue',
    'points_differ',
    'points_refused',
    'points_overdue',
    'disputed',
  ]),
  /** The payment, refund, attempt, dispute or point transaction concerned. */
  about: z.string(),
  order_id: id('order').nullable(),
  provider_id: z.string(),
  amount: money,
  /**
   * Its state here, and at the provider when it was asked; for `amount_differs` the yen that are left. `no_contract`
   * for a refund that waits for a provider that is no longer installed.
   */
  ours: z.string(),
  theirs: z.string().nullable(),
  since: instant,
  /** Until when the shop may respond to the bank (`disputed`), or capture the money (`authorization_ends`). */
  answer_by: instant.nullable(),
})

const conversion = {
  params: z.object({ id: pathId('payment') }),
  answer: data(z.object({ id: id('payment'), provider_id: z.string(), metadata: z.record(z.string(), z.unknown()) })),
  refuses: ['not_found', 'payment_not_convertible'],
} as const

export const moneyDesk = {
  walletPayments: get('/admin/v1/wallet-payments', 'staff', 'Wallet payments, with their outcome', {
    query: z.object({
      ...paging(20),
      status: WalletPaymentStatus.optional(),
      provider_id: z.enum(walletIds).optional(),
    }),
    answer: data(z.object({ wallet_payments: z.array(WalletPayment), count: z.number().int() })),
  }),
  reconciliation: get('/admin/v1/reconciliation', 'staff', 'Disagreements between our books and the providers’', {
    answer: data(z.object({ disagreements: z.array(Disagreement), count: z.number().int() })),
  }),
  /**
   * Staff have refunded it another way, because its provider has declined it or is no longer installed. Not allowed
   * while an installed provider may still carry it out. `note` says how. A declined one is booked as a new refund,
   * whose id is answered.
   */
  refundMadeElsewhere: post('/admin/v1/refunds/:id/made-elsewhere', 'staff', 'Book a waiting refund as made', {
    params: z.object({ id: pathId('refund') }),
    body: z.strictObject({ note: text.trim().min(1) }),
    answer: data(z.object({ id: id('refund'), order_id: id('order').nullable() })),
    refuses: ['not_found', 'not_allowed'],
  }),
  /** From then on staff handle the money themselves. */
  convertToSystem: post(
    '/admin/v1/payments/:id/convert-to-system',
    'staff',
    'Convert a payment into a system payment',
    { ...conversion, flag: 'system-payments-conversion' },
  ),
  /** From then on the buyer pays by transfer or on delivery; staff capture it when the money is there. */
  convertToManual: post(
    '/admin/v1/payments/:id/convert-to-manual',
    'staff',
    'Have an ended authorisation paid another way',
    conversion,
  ),
}
