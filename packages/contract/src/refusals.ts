import {
  conflict,
  duplicate,
  forbidden,
  invalid,
  notAllowed,
  notFound,
  type Refusal,
  refusal,
  unauthorized,
} from './refusals/kinds.ts'
import { licensing } from './refusals/licensing.ts'
import { customers, signIn } from './refusals/people.ts'
import { pharmacy } from './refusals/pharmacy.ts'
import { points } from './refusals/points.ts'
import { subscriptions } from './refusals/subscriptions.ts'

const everyCall = {
  invalid_data: invalid('The request is not valid', { wire: null }),
  invalid_request_body: invalid('The request body is not valid'),
  invalid_request_path_params: invalid('The path is not valid'),
  invalid_request_query_params: invalid('The query is not valid'),
  too_large: refusal(413, 'invalid_data')('The request is too large'),
  unauthorized: unauthorized('Unauthorized', { wire: null, plain: true }),
  forbidden: forbidden('Your role may not do this'),
  not_allowed: notAllowed('This is not possible in the current state', { wire: null }),
  not_found: notFound('Not found', { wire: null }),
  feature_off: notFound('This feature is switched off'),
  duplicate_error: duplicate('It exists already', { wire: 'invalid_request_error' }),
  conflict: conflict(
    'The request conflicted with another request. You may retry the request with the provided Idempotency-Key.',
    { wire: 'invalid_state_error' },
  ),
  idempotency_key_reused: conflict('This Idempotency-Key was used for a different request', {
    wire: 'invalid_state_error',
  }),
  answer_lost: conflict(
    'The work of this Idempotency-Key was done, but its answer was lost: please look at the result',
    { wire: 'invalid_state_error' },
  ),
  too_many_requests: refusal(429, 'not_allowed')('Too many attempts. Please wait a while and try again'),
  database_away: refusal(503, 'database_error')('The shop cannot answer just now. Try again in a moment', {
    wire: 'api_error',
  }),
}

const settings = {
  ids_unknown: invalid('Provided request body contains errors. Please check the data and retry the request', {
    several: true,
  }),
  outside_of_key: invalid('Provided request body contains errors. Please check the data and retry the request', {
    several: true,
  }),
  id_prefix_unknown: invalid('An id must begin with the prefix of its kind'),
  given_up_work_ended: conflict('Somebody has dealt with this work already'),
  key_of_many_channels: refusal(500, 'unexpected_state')(
    'The PublishableApiKey provided in the request header has multiple associated sales channels.',
    { wire: null },
  ),
}

const carts = {
  no_region: invalid('No region is set up. Add a region first'),
  country_not_in_region: notAllowed('This country is not in the region. Choose a country of the region'),
  address_country_not_in_region: invalid('We do not deliver to this country. Give an address in the region'),
  variant_unknown: invalid('This product variant does not exist. Choose another one'),
  variant_not_priced: invalid('This product variant has no price in the region. Choose another one'),
  product_not_in_sales_channel: invalid('This product is not sold in this channel. Remove it from the cart'),
  sales_channel_disabled: invalid('This sales channel is closed. Use another one'),
  insufficient_inventory: notAllowed('There is not enough stock. Lower the quantity'),
  /** The same refusal when the order is placed: the platform answers it as a list, with 409. */
  insufficient_inventory_at_order: refusal(409, 'not_allowed')('There is not enough stock. Lower the quantity', {
    wire: 'insufficient_inventory',
    listed: true,
  }),
  cart_full: notAllowed('The cart has as many different items as it can hold. Order them, or remove some, first'),
  line_not_in_cart: invalid('This line is not in the cart. Read the cart again'),
  cart_blocked: conflict('This cart can no longer be used. Start a new cart'),
  cart_completed_already: notAllowed('This cart is an order already. Start a new cart'),
  cart_payment_in_progress: conflict('This cart is being paid. Finish the payment, or cancel it first'),
  shipping_option_not_in_region: invalid('This shipping option is not offered in the region. Choose another one'),
  shipping_option_requirement_not_met: notAllowed('The cart does not meet the conditions of this shipping option'),
  payment_provider_not_in_region: notAllowed('This payment is not offered in the region. Choose another one'),
  payment_session_missing: notAllowed('Choose a way to pay first'),
  payment_session_not_opened: refusal(500, 'unexpected_state')('Open the payment sessions of the cart first', {
    wire: 'payment_session_missing',
  }),
  confirmation_changed: conflict('What the last screen showed has changed since. Show it again'),
  payment_ended: conflict('This payment has already ended. Read the cart again'),
  wallet_address_not_in_japan: invalid('This payment method is for addresses in Japan. Choose another address'),
  payment_not_convertible: notAllowed('Only captured money, not being refunded or disputed, can be converted'),
  payment_provider_busy: refusal(429, 'not_allowed')('The payment service is called too often. Try again in a minute'),
  payment_provider_failed: refusal(503, 'unexpected_state')('The payment service does not answer. Try again later'),
}

const discounts = {
  discount_not_found: notFound('There is no such discount code. Check the spelling'),
  discount_used_up: notAllowed('This discount code has been used up'),
  discount_not_started: notAllowed('This discount code is not valid yet'),
  discount_expired: notAllowed('This discount code has expired'),
  discount_disabled: notAllowed('This discount code is switched off'),
  discount_needs_customer: notAllowed('Sign in to use this discount code'),
  discount_not_for_customer: notAllowed('This discount code is not for you'),
  discount_not_in_region: invalid('This discount code is not valid in the region'),
  gift_card_not_found: notFound('There is no such gift card. Check the code'),
  gift_card_disabled: notAllowed('This gift card is switched off'),
  gift_card_expired: notAllowed('This gift card has expired'),
  gift_card_not_in_region: invalid('This gift card is not valid in the region'),
  discount_not_dynamic: notAllowed('Only a dynamic discount has codes of its own', { wire: null }),
  gift_card_balance_out_of_range: refusal(500, 'invalid_argument')(
    'The balance of a gift card must not be negative, nor more than its value',
    { wire: null },
  ),
}

/** Refusals of an order (shop.md §8): reported by cart/validate before the button, and by the order itself. */
const cartValidation = {
  shop_not_open: notAllowed('The shop is not open yet. Come again later'),
  cart_validation_empty_cart: invalid('The cart is empty. Add a product first'),
  cart_validation_no_customer: invalid('Give an e-mail address, or sign in'),
  cart_validation_no_shipping_address: invalid('Give a shipping address'),
  cart_validation_no_shipping_method: invalid('Choose a shipping option'),
  cart_validation_no_payment_method: invalid('Choose a way to pay'),
  cart_validation_invalid_discount_code: invalid('A discount code is no longer valid. Remove it'),
  cart_validation_invalid_questionnaire: invalid('The answers do not match the questions. Answer them again'),
  cart_validation_order_already_exists: conflict('This cart is an order already. See your orders'),
}

const orders = {
  return_reason_nested_twice: invalid('A return reason with a parent cannot have children', { wire: null }),
  order_not_found: notFound('Not Found', { wire: null, plain: true }),
  order_not_cancelable: conflict('This order can no longer be cancelled. Contact us instead'),
  order_not_waiting_for_review: conflict('This order does not wait for a pharmacist. Read it again'),
  information_not_confirmed: conflict('The buyer has not confirmed the information about this medicine yet'),
  information_superseded: conflict('There is newer information about this medicine. Read it first'),
  receipt_not_yet: notAllowed('A receipt is issued once the money of this order is captured'),
  order_canceled: notAllowed('This order is cancelled', { wire: null }),
  order_waits_for_pharmacist: notAllowed('A pharmacist has to approve this order first'),
  order_not_completed: notAllowed('Only a completed order can be archived', { wire: null }),
  order_has_refunds: notAllowed('A refunded order cannot be cancelled', { wire: null }),
  order_has_parcels: notAllowed('Cancel the fulfilments of this order first', { wire: null }),
  order_has_returns: notAllowed('Cancel the returns of this order first', { wire: null }),
  order_has_swaps: notAllowed('Cancel the swaps of this order first', { wire: null }),
  order_has_claims: notAllowed('Cancel the claims of this order first', { wire: null }),
  order_changed_by_edits: notAllowed('Use an order edit to change what was ordered and paid', { wire: null }),
  order_of_health_data: notAllowed(
    'This order shows what its buyer wrote about their health. Only an account with the verified address may get it',
    { wire: null },
  ),
  refund_over_paid: notAllowed('This is more than is left of what was paid', { wire: null }),
  refund_over_captured: notAllowed('This is more than is left of the money that was captured', { wire: null }),
  no_shipping_methods: notAllowed('Without a shipping method nothing can be packed', { wire: null }),
  fulfillment_over_quantity: notAllowed('This is more than is left to be packed', { wire: null }),
  fulfillment_shipped: notAllowed('This parcel has left already', { wire: null }),
  fulfillment_returned: notAllowed('Pieces of this parcel were returned already', { wire: null }),
  fulfillment_canceled: notAllowed('This fulfilment is cancelled', { wire: null }),
  cross_mall_not_set_up: notAllowed('No order gathering service is set up'),
  webhook_signature_invalid: invalid('The signature of this notification is not valid'),
}

const files = {
  csv_unreadable: invalid('This is no CSV with the required columns'),
  file_kind_refused: invalid('This kind of file is not accepted', { wire: null }),
}

/** Refusals of stock movements. */
const inventory = {
  stock_is_reserved: notAllowed('Pieces are reserved here. Release their reservations first', { wire: null }),
  item_not_at_location: notAllowed('This item is not stocked at this location. Add a level there first', {
    wire: null,
  }),
  stock_not_counted: notAllowed('The stock of this variant is not counted. Switch counting on first'),
  arrival_received_already: notAllowed('Goods of this delivery note were booked already. Give the rest another number'),
  arrival_supplier_missing: notAllowed('This delivery contains medicines. Name their supplier'),
  lot_expires_otherwise: notAllowed('This lot is recorded with another expiry day. Correct that first'),
  lots_over_stock: notAllowed('There are fewer pieces without a lot here. Correct the stock first'),
  lot_not_sellable: notAllowed('This lot is expired, too close to its expiry, or set aside: it may not be sent'),
  lot_pieces_missing: notAllowed('There are fewer pieces of this lot where the parcel was packed'),
  reservation_over_line: invalid('This is more than is left to be packed of the line', { wire: null }),
}

/** Refusals of changes to a placed order, their payment, and draft orders. */
const edits = {
  payment_not_capturable: notAllowed('This money was released, or its order waits for a pharmacist', {
    wire: null,
  }),
  payment_not_captured: notAllowed('This money is not captured yet. Capture it first', { wire: null }),
  refund_over_payment: notAllowed('This is more than is left of the payment', { wire: null }),
  payment_provider_refused: refusal(500, 'unexpected_state')('The payment service did not capture the money', {
    wire: null,
  }),
  payment_collection_fixed: notAllowed('The payment of this collection is being requested already', { wire: null }),
  payment_collection_amounts_differ: refusal(500, 'unexpected_state')(
    'The sum of sessions is not equal to the amount of the payment collection',
    { wire: null },
  ),
  payment_collection_without_sessions: notAllowed('Choose a way to pay first', { wire: null }),
  payment_provider_not_of_collection: invalid('This payment is not offered in the region. Choose another one', {
    wire: null,
  }),
  payment_session_not_of_collection: notAllowed('This session belongs to another collection', { wire: null }),
  order_edit_open_already: invalid('Another edit of this order is open. Finish it, or cancel it first', {
    wire: null,
  }),
  order_not_editable: notAllowed('This order is cancelled and cannot be changed', { wire: null }),
  order_edit_closed: notAllowed('This edit can no longer be changed in this way', { wire: null }),
  order_edit_line_unknown: invalid('This line does not belong to the edit', { wire: null }),
  order_edit_change_unknown: invalid('This change does not belong to the edit', { wire: null }),
  order_edit_empty: invalid('Nothing is changed by this edit yet', { wire: null }),
  order_edit_unpaid: notAllowed('The payment of this edit is not authorised yet', { wire: null }),
  order_edit_order_moved_on: conflict('The order has changed since this edit was written. Start a new edit'),
  order_edit_gift_cards_open: notAllowed(
    'Gift cards of this order can be spent already. Medicine that a pharmacist must approve needs an order of its own',
    { wire: null },
  ),
  order_line_packed: notAllowed('These pieces of the line are packed, or belong to a return, swap or claim', {
    wire: null,
  }),
  draft_order_completed: notAllowed('This draft order is an order already', { wire: null }),
  draft_order_ordered_already: duplicate('This draft order is an order already', { wire: 'invalid_request_error' }),
}

/** Refusals of returns, swaps and claims. */
const returns = {
  line_of_canceled: invalid('Cancelled goods cannot be returned', { wire: null }),
  return_reason_is_heading: invalid('Choose one of the reasons below this one', { wire: null }),
  returned_too_many: notAllowed('This is more than was bought and is not coming back already', { wire: null }),
  return_shipping_unknown: notFound('This return option is not offered. Choose another one', { wire: null }),
  refund_over_refundable: invalid('This is more than is left of what was paid', { wire: null }),
  return_canceled: notAllowed('This return is cancelled', { wire: null }),
  return_received_already: notAllowed('This return has been received already', { wire: null }),
  return_not_canceled: notAllowed('Cancel its return first', { wire: null }),
  fulfillment_not_canceled: notAllowed('Cancel its fulfilments first', { wire: null }),
  fulfilled_already: notAllowed('This is packed already', { wire: null }),
  order_not_captured: notAllowed('Only orders with captured and unrefunded money can be swapped', {
    wire: null,
  }),
  order_not_fulfilled: notAllowed('Nothing of this order has been packed yet', { wire: null }),
  medicine_needs_own_order: notAllowed('This medicine needs an order of its own, with its questions'),
  gift_card_stays: notAllowed('A gift card can only be bought by an order, and not returned'),
  swap_canceled: notAllowed('This swap is cancelled', { wire: null }),
  swap_not_confirmed: notAllowed('The buyer has not confirmed this swap yet', { wire: null }),
  swap_refunded: notAllowed('The difference of this swap was refunded already', { wire: null }),
  swap_payment_missing: refusal(500, 'invalid_argument')('Choose how to pay the difference first', { wire: null }),
  swap_cart_is_fixed: notAllowed('What was agreed with an order cannot be changed in its cart'),
  claim_without_items: invalid('Name the claimed goods', { wire: null }),
  claim_without_reason: invalid('Give a reason for each claimed piece', { wire: null }),
  claim_without_additional_items: invalid('Name the replacements', { wire: null }),
  claim_refund_on_replace: invalid('Only a claim of type refund gives money back', { wire: null }),
  claimed_without_variant: notAllowed('Only catalogue goods can be claimed', { wire: null }),
  claimed_too_many: notAllowed('This is more than was packed and is not claimed already', { wire: null }),
  claim_canceled: notAllowed('This claim is cancelled', { wire: null }),
  claim_refunded: notAllowed('The money of this claim was refunded already', { wire: null }),
  claim_not_replace: notAllowed('Nothing is sent for a claim that gives money back', { wire: null }),
}

/**
 * All refusals of the system, in one table: `code → { status, type, message }`.
 * Platform routes answer `{ code, type, message }`, shop routes (/store/v1, /admin/v1) `{ code, message, statusCode }`.
 * `type` is the platform's word; a platform refusal without a code of its own leaves it out of the JSON with
 * `wire: null`. The front ends have the wording for people by these codes.
 */
const table = {
  ...everyCall,
  ...signIn,
  ...settings,
  ...customers,
  ...carts,
  ...discounts,
  ...points,
  ...cartValidation,
  ...pharmacy,
  ...licensing,
  ...orders,
  ...inventory,
  ...returns,
  ...edits,
  ...files,
  ...subscriptions,
}

export type RefusalCode = keyof typeof table
export const refusals: Record<RefusalCode, Refusal> = table

/** Why a line of the cart cannot be ordered as it is: the codes of the pharmacy, and of stock. */
export const lineProblems = [
  ...(Object.keys(pharmacy) as (keyof typeof pharmacy)[]),
  'cart_validation_invalid_questionnaire',
  'insufficient_inventory',
  'variant_not_priced',
  'product_not_in_sales_channel',
] as const satisfies RefusalCode[]
