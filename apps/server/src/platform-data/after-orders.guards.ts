import { at, type Guards, never } from './guards.ts'

/** Guards of swaps, claims, returns and payments. */
export const afterOrdersGuards: Guards = {
  'swap.create': {
    'order.payment_status==captured': 'order_not_captured',
    'order.fulfillment_status!=not_fulfilled': 'order_not_fulfilled',
    'return items not canceled': 'line_of_canceled',
  },
  'swap.create_cart': {
    '!canceled_at': never('POST /store/swaps', 'a swap gets its cart when it is made, and is not cancelled then'),
    '!cart_id': never('POST /store/swaps', 'a swap gets its cart when it is made, and has none then'),
  },
  'swap.complete_cart': {
    '!canceled_at': 'swap_canceled',
    'total<=0 || payment': 'swap_payment_missing',
    'total<=0 || payment authorized': never(
      'POST /store/carts/:id/complete',
      'it is an answer, with the payment_status (066)',
    ),
    'allow_backorder || inventory covers': 'insufficient_inventory_at_order',
  },
  'swap.process_payment': {
    '!canceled_at': 'swap_canceled',
    confirmed_at: 'swap_not_confirmed',
  },
  'swap.cancel': {
    'swap.order_id==id': 'not_found',
    'payment_status not in difference_refunded,partially_refunded,refunded': 'swap_refunded',
    'every fulfillment.canceled_at': 'fulfillment_not_canceled',
    'return_order.status==canceled': 'return_not_canceled',
  },
  'swap.fulfill': {
    else: 'fulfilled_already',
    '!canceled_at': 'swap_canceled',
    'shipping_methods.length>0': 'no_shipping_methods',
  },
  'swap.cancel_fulfillment': {
    'fulfillment.swap_id==swap_id': 'not_found',
    'swap.order_id==id': 'not_found',
    '!fulfillment.shipped_at': 'fulfillment_shipped',
  },
  'swap.ship': {
    '!canceled_at': 'swap_canceled',
    '!fulfillment.canceled_at': 'fulfillment_canceled',
  },
  'swap.receive': {
    '!canceled_at': never(null, 'goods come back by their return, which asks nothing of the swap'),
    'return_order.status==received': never(null, 'goods come back by their return, which asks nothing of the swap'),
  },
  'claim.create': {
    'type in refund,replace': 'invalid_data',
    'type!=replace || additional_items.length>0': 'claim_without_additional_items',
    'claim_items.length>0': 'claim_without_items',
    '!refund_amount || type==refund': 'claim_refund_on_replace',
    'claim items not canceled': 'line_of_canceled',
    'line.variant_id': 'claimed_without_variant',
    'ci.quantity<=line.fulfilled_quantity': 'claimed_too_many',
    'reason in ClaimReason': 'invalid_data',
    'additional item stock': 'insufficient_inventory',
  },
  'claim.update': {
    '!canceled_at': 'claim_canceled',
  },
  'claim.process_refund': {
    '!canceled_at': never('POST /admin/orders/:id/claims', 'the money goes back when the claim is made'),
    'type==refund': never('POST /admin/orders/:id/claims', 'the money goes back when the claim is made'),
  },
  'claim.cancel': {
    'claim.order_id==id': 'not_found',
    '!refund_amount': 'claim_refunded',
    'every fulfillment.canceled_at': 'fulfillment_not_canceled',
    'return_order==null || return_order.status==canceled': 'return_not_canceled',
  },
  'claim.fulfill': {
    else: 'fulfilled_already',
    '!canceled_at': 'claim_canceled',
    'type==replace': 'claim_not_replace',
    'shipping_methods.length>0': 'no_shipping_methods',
  },
  'claim.cancel_fulfillment': {
    'fulfillment.claim_order_id==claim_id': 'not_found',
    'claim.order_id==id': 'not_found',
    '!fulfillment.shipped_at': 'fulfillment_shipped',
  },
  'claim.ship': {
    '!canceled_at': 'claim_canceled',
    '!fulfillment.canceled_at': 'fulfillment_canceled',
  },
  'return.receive': {
    'else canceled': 'return_canceled',
    'else received': 'return_received_already',
    'qty<=quantity-returned_quantity': 'returned_too_many',
  },
  'return.cancel': {
    else: 'return_received_already',
  },
  'return.fulfill': {
    'status!=canceled': never(null, 'a way back is asked of nobody who would carry it'),
    '!shipping_data': never(null, 'a way back is asked of nobody who would carry it'),
  },
  'payment_collection.set_sessions': {
    else: 'payment_collection_fixed',
    'provider in region (single)': at(
      'POST /store/payment-collections/:id/sessions',
      'payment_provider_not_of_collection',
    ),
    'sum(session.amount)==amount (batch)': at(
      'POST /store/payment-collections/:id/sessions/batch',
      'payment_collection_amounts_differ',
    ),
  },
  'payment_collection.refresh_session': {
    'session belongs to collection': 'payment_session_not_of_collection',
  },
  'payment_collection.authorize_sessions': {
    'payment_sessions.length>0': 'payment_collection_without_sessions',
  },
  'payment_collection.delete': {
    else: 'payment_collection_fixed',
  },
  'payment.refund': {
    captured_at: 'payment_not_captured',
    'amount<=amount-amount_refunded': 'refund_over_payment',
  },
}
