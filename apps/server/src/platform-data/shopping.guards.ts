import { at, corrected, type Guards, never } from './guards.ts'

/** Guards of keys, draft orders and carts. */
export const shoppingGuards: Guards = {
  'publishable_api_key.revoke': {
    else: 'not_allowed',
  },
  'publishable_api_key.use': {
    'requested sales_channel_id within key channels': at('POST /store/carts', 'outside_of_key'),
    'product/variant in key channels (when key has channels)': at('GET /store/products/:id', 'outside_of_key'),
    'cart create: key has <=1 channel unless body.sales_channel_id': at('POST /store/carts', 'key_of_many_channels'),
  },
  'draft_order.create': {
    region_id: 'invalid_data',
  },
  'draft_order.update': {
    else: 'draft_order_completed',
  },
  'draft_order.line_items': {
    else: 'draft_order_completed',
  },
  'draft_order.mark_paid': {
    else: 'draft_order_ordered_already',
  },
  'cart.create': {
    'some region exists when region_id absent': 'no_region',
    'country in region': 'country_not_in_region',
    'inventory covers items': 'insufficient_inventory',
    'product in cart sales channel': 'product_not_in_sales_channel',
    'sales channel enabled': 'sales_channel_disabled',
  },
  'cart.add_line': {
    'inventory covers merged quantity': 'insufficient_inventory',
    'product in cart sales channel': 'product_not_in_sales_channel',
    'variant exists': corrected(
      'variant_unknown',
      'so the running original, where a cart is made with it and where one is added',
    ),
  },
  'cart.update_line': {
    'line.cart_id==id': 'line_not_in_cart',
    inventory: 'insufficient_inventory',
  },
  'cart.apply_discount': {
    'code exists': 'discount_not_found',
    'usage_count<usage_limit': 'discount_used_up',
    'starts_at<=now': 'discount_not_started',
    'ends_at null or >=now': 'discount_expired',
    '!is_disabled': 'discount_disabled',
    'customer set when customer_groups condition': 'discount_needs_customer',
    'cart region in discount regions (dynamic: parent)': 'discount_not_in_region',
    'customer satisfies group conditions': 'discount_not_for_customer',
  },
  'cart.apply_gift_card': {
    'code exists': 'gift_card_not_found',
    '!is_disabled': 'gift_card_disabled',
    'gift_card.region_id==cart.region_id': 'gift_card_not_in_region',
  },
  'cart.change_region': {
    // A cart that is being paid is locked for every change: `cart_payment_in_progress` (409).
    '!completed_at && !payment_authorized_at': 'cart_completed_already',
    'country_code in region': 'country_not_in_region',
  },
  'cart.set_address': {
    'country in region': 'address_country_not_in_region',
  },
  'cart.add_shipping_method': {
    'option exists': 'not_found',
    'option.region_id==cart.region_id': 'shipping_option_not_in_region',
    'min_subtotal<=subtotal && max_subtotal>subtotal': 'shipping_option_requirement_not_met',
    'swap cart with custom options: option in custom set': 'shipping_option_not_in_region',
  },
  'cart.select_payment_session': {
    'provider in region': 'payment_provider_not_in_region',
    'session exists': 'payment_session_not_opened',
  },
  'cart.complete': {
    'total<=0 || payment_session': 'payment_session_missing',
    'inventory covers': 'insufficient_inventory_at_order',
    'items.length>0': 'cart_validation_empty_cart',
    customer_id: 'cart_validation_no_customer',
    'total==0 || payment': never(
      'POST /store/carts/:id/complete',
      'without a payment there is no session, which is said before',
    ),
  },
}
