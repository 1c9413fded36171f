import { corrected, type Guards, never } from './guards.ts'

/** Guards of discounts, regions and other staff resources, and of accounts. */
export const keepingShopGuards: Guards = {
  'discount.create': {
    'percentage value<=100': 'invalid_data',
    'fixed -> 1 region': 'invalid_data',
    'regions.length>=1': 'invalid_data',
    'ends_at>starts_at': 'invalid_data',
    'region exists': 'not_found',
    'code unique': 'duplicate_error',
  },
  'discount.update': {
    'rule.type,is_dynamic not updatable': 'invalid_data',
    'fixed -> 1 region': 'invalid_data',
    'ends_at>starts_at': 'invalid_data',
  },
  'discount.dynamic_code': {
    is_dynamic: 'discount_not_dynamic',
    code: 'invalid_data',
  },
  'discount.condition_create': {
    'exactly one resource type': 'invalid_data',
    'type+operator unique per rule': 'duplicate_error',
  },
  'discount.condition_access': {
    'condition.discount_rule_id==discount.rule_id': 'invalid_data',
  },
  'region.add_country': {
    'valid country code': 'invalid_data',
    'country not in other region': 'duplicate_error',
  },
  'region.create': {
    'currency among store.currencies': 'invalid_data',
    'payment provider exists': 'invalid_data',
    'fulfillment provider exists': 'invalid_data',
    '0<=tax_rate<=100': 'invalid_data',
  },
  'shipping_option.create': {
    'provider in region': 'invalid_data',
    'flat_rate has amount': 'invalid_data',
    'one requirement per type': 'invalid_data',
    'max_subtotal>min_subtotal': 'invalid_data',
  },
  'shipping_option.update': {
    'region_id,provider_id,is_return unchanged': never(
      'POST /admin/shipping-options/:id',
      'the body has no such keys, here and there',
    ),
  },
  'product_category.delete': {
    'no children': 'not_allowed',
  },
  'gift_card.update': {
    '0<=balance<=value': 'gift_card_balance_out_of_range',
  },
  'invite.create': {
    'no user with email': 'invalid_data',
  },
  'invite.accept': {
    'token valid': 'invalid_data',
    'invite exists, email matches, not expired': 'invalid_data',
    'no user with email': 'invalid_data',
  },
  'customer.create': {
    'no account with email': 'customer_exists_already',
  },
  'customer.update_address': {
    'address.customer_id==customer': 'address_unknown',
  },
  'customer.password_reset': {
    'account exists && token.customer_id matches': 'password_token_invalid',
    'token signature and expiry valid': corrected(
      'password_token_invalid',
      'a token that is none is no fault of ours: 401',
    ),
  },
  'tax_rate.add_shipping_options': {
    'option.region_id==rate.region_id': 'not_allowed',
  },
}
