import { at, corrected, type Guards, never } from './guards.ts'

/** Guards of jobs, order edits and orders. */
export const ordersGuards: Guards = {
  'batch_job.create': {
    'type has registered strategy': 'not_found',
  },
  'batch_job.get': {
    'created_by==user': 'not_allowed',
  },
  'batch_job.confirm': {
    else: 'not_allowed',
    'created_by==user': 'not_allowed',
  },
  'batch_job.process': {
    else: never(null, 'the shop itself takes a job from one state to the next'),
  },
  'batch_job.complete': {
    else: never(null, 'the shop itself takes a job from one state to the next'),
  },
  'batch_job.cancel': {
    else: 'not_allowed',
    'created_by==user': 'not_allowed',
  },
  'order_edit.create': {
    'no active edit on order (confirmed_at,canceled_at,declined_at all null)': 'order_edit_open_already',
  },
  'order_edit.delete': {
    else: 'order_edit_closed',
  },
  'order_edit.add_item': {
    else: 'order_edit_closed',
  },
  'order_edit.update_item': {
    else: 'order_edit_closed',
    'item.order_edit_id==id': 'order_edit_line_unknown',
  },
  'order_edit.remove_item': {
    else: 'order_edit_closed',
    'item.order_edit_id==id && item.original_item_id': 'order_edit_line_unknown',
  },
  'order_edit.delete_change': {
    'change.order_edit_id==id': 'order_edit_change_unknown',
    'confirmed_at==null && canceled_at==null': 'order_edit_closed',
  },
  'order_edit.request_confirmation': {
    'changes.length>0': 'order_edit_empty',
  },
  'order_edit.cancel': {
    else: 'order_edit_closed',
  },
  'order_edit.confirm': {
    else: 'order_edit_closed',
  },
  'order_edit.decline': {
    else: 'order_edit_closed',
  },
  'order_edit.complete': {
    else: 'order_edit_closed',
    '!payment_collection || payment_collection.status==authorized': 'order_edit_unpaid',
  },
  'order.create_from_cart': {
    'no order for cart': never('POST /store/carts/:id/complete', 'a cart that is an order already answers that order'),
    'cart.items.length>0': at('POST /store/carts/:id/complete', 'cart_validation_empty_cart'),
    'cart.customer_id': at('POST /store/carts/:id/complete', 'cart_validation_no_customer'),
    'total==0 || cart.payment': never(
      'POST /store/carts/:id/complete',
      'without a payment there is no session, which is said before',
    ),
    'total==0 || payment authorized': never(
      'POST /store/carts/:id/complete',
      'it is an answer, with the payment_status (066)',
    ),
  },
  'order.update': {
    else: 'order_canceled',
    '!(payment||items) || (fulfillment_status==not_fulfilled && payment_status==awaiting && status==pending)':
      'order_changed_by_edits',
    'no status,fulfillment_status,payment_status in update': never(
      'POST /admin/orders/:id',
      'the body has no such keys, here and there',
    ),
    'address country in region': 'address_country_not_in_region',
  },
  'order.complete': {
    else: 'order_canceled',
  },
  'order.archive': {
    else: 'order_not_completed',
  },
  'order.cancel': {
    'refunds.length==0': 'order_has_refunds',
    'every fulfillment.canceled_at': 'order_has_parcels',
    'every return.status==canceled': 'order_has_returns',
    'every swap.canceled_at': 'order_has_swaps',
    'every claim.canceled_at': 'order_has_claims',
  },
  'order.capture_payment': {
    else: 'order_canceled',
  },
  'order.refund': {
    'status!=canceled': 'order_canceled',
    'amount<=refundable_amount': 'refund_over_paid',
    'amount<=sum(captured payment.amount-amount_refunded)': 'refund_over_captured',
  },
  'order.create_fulfillment': {
    'status!=canceled': 'order_canceled',
    'shipping_methods.length>0': 'no_shipping_methods',
    'qty<=quantity-fulfilled_quantity': 'fulfillment_over_quantity',
  },
  'order.cancel_fulfillment': {
    'fulfillment.order_id==id': 'not_found',
    '!fulfillment.shipped_at': 'fulfillment_shipped',
  },
  'order.create_shipment': {
    'status!=canceled': 'order_canceled',
    'fulfillment.order_id==id': 'not_found',
    '!fulfillment.canceled_at': 'fulfillment_canceled',
  },
  'order.add_shipping_method': {
    else: 'order_canceled',
  },
  'order.request_return': {
    'item exists on order/swap/claim': corrected(
      'not_found',
      'a line that is not there is not found: so the running original',
    ),
    'qty<=quantity-returned_quantity': 'returned_too_many',
    'item owner not canceled': 'line_of_canceled',
    'refund<=refundable_amount (negative->0)': 'refund_over_refundable',
    'reason has no children': 'return_reason_is_heading',
  },
  'order.return_received': {
    'status!=canceled': at('POST /admin/returns/:id/receive', 'order_canceled'),
  },
  'order.claim_request': {
    'customer.has_account': 'unauthorized',
  },
}
