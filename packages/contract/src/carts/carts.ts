import { z } from 'zod'
import { AddressChoice } from '../customers/addresses.ts'
import { del, get, post } from '../endpoint.ts'
import {
  email,
  maxCartLines,
  maxQuantity,
  metadataInput,
  quantity,
  typedCardCode,
  typedCode,
  typedCodes,
} from '../values/common.ts'
import { countryCode } from '../values/country-code.ts'
import { byId, pathId } from '../values/ids.ts'
import { shaping } from '../values/listing.ts'
import { Cart } from './cart.ts'
import { lineMetadata } from './shop-carts.ts'

const params = byId('cart')
const line = params.extend({ line_id: pathId('item') })
const provider = params.extend({ provider_id: z.string().min(1).max(64) })
const query = z.strictObject(shaping)
const answer = z.object({ cart: Cart })
/** The refusals of a new line. */
const lineRefusals = [
  'variant_unknown',
  'variant_not_priced',
  'product_not_in_sales_channel',
  'insufficient_inventory',
] as const
const changeRefusals = ['not_found', 'cart_completed_already', 'cart_payment_in_progress'] as const

const lines = z.array(z.strictObject({ variant_id: pathId('variant'), quantity })).max(maxCartLines)

export const carts = {
  create: post('/store/carts', 'shopper', 'Start a cart', {
    query,
    body: z
      .strictObject({
        region_id: pathId('region'),
        country_code: countryCode,
        items: lines,
        context: metadataInput,
        sales_channel_id: pathId('sales_channel'),
      })
      .partial()
      .default({}),
    answer,
    refuses: [
      'not_found',
      'no_region',
      'country_not_in_region',
      'sales_channel_disabled',
      'outside_of_key',
      'key_of_many_channels',
      ...lineRefusals,
    ],
  }),
  get: get('/store/carts/:id', 'shopper', 'One cart', { params, query, answer, refuses: ['not_found'] }),
  update: post('/store/carts/:id', 'shopper', 'Change a cart: region, e-mail, addresses, codes', {
    params,
    query,
    body: z
      .strictObject({
        region_id: pathId('region'),
        country_code: countryCode,
        email,
        billing_address: AddressChoice,
        shipping_address: AddressChoice,
        gift_cards: z.array(z.strictObject({ code: typedCardCode })).max(20),
        /** Replaces the codes of the cart; an empty list removes them. */
        discounts: typedCodes,
        customer_id: pathId('customer'),
        context: metadataInput,
        sales_channel_id: pathId('sales_channel'),
      })
      .partial(),
    answer,
    refuses: [
      ...changeRefusals,
      'country_not_in_region',
      'address_country_not_in_region',
      'address_unknown',
      'sales_channel_disabled',
      'discount_not_found',
      'discount_used_up',
      'discount_not_started',
      'discount_expired',
      'discount_disabled',
      'discount_needs_customer',
      'discount_not_for_customer',
      'discount_not_in_region',
      'gift_card_not_found',
      'gift_card_disabled',
      'gift_card_expired',
      'gift_card_not_in_region',
      'swap_cart_is_fixed',
    ],
    limited: 'coupon',
    limitedKeys: ['discounts', 'gift_cards'],
  }),
  removeDiscount: del('/store/carts/:id/discounts/:code', 'shopper', 'Remove a discount code from a cart', {
    params: params.extend({ code: typedCode }),
    query,
    answer,
    refuses: [...changeRefusals, 'swap_cart_is_fixed'],
  }),
}

export const cartLines = {
  add: post('/store/carts/:id/line-items', 'shopper', 'Add a variant to a cart', {
    params,
    query,
    body: z.strictObject({ variant_id: pathId('variant'), quantity, metadata: lineMetadata.optional() }),
    answer,
    refuses: [...changeRefusals, 'swap_cart_is_fixed', ...lineRefusals, 'cart_full', 'subscription_plan_not_offered'],
  }),
  update: post('/store/carts/:id/line-items/:line_id', 'shopper', 'Change a line; quantity 0 removes it', {
    params: line,
    query,
    body: z.strictObject({ quantity: z.int().min(0).max(maxQuantity), metadata: lineMetadata.optional() }),
    answer,
    refuses: [
      ...changeRefusals,
      'swap_cart_is_fixed',
      'line_not_in_cart',
      'variant_unknown',
      'insufficient_inventory',
      'subscription_plan_not_offered',
    ],
  }),
  remove: del('/store/carts/:id/line-items/:line_id', 'shopper', 'Remove a line from a cart', {
    params: line,
    query,
    answer,
    refuses: [...changeRefusals, 'swap_cart_is_fixed'],
  }),
}

export const cartShippingMethods = {
  /** For a draft order, staff may choose it too. */
  add: post('/store/carts/:id/shipping-methods', 'shopper', 'Choose how a cart is delivered', {
    params,
    query,
    body: z.strictObject({
      option_id: pathId('shipping_option'),
      data: metadataInput.default({}),
    }),
    answer,
    refuses: [...changeRefusals, 'shipping_option_not_in_region', 'shipping_option_requirement_not_met'],
  }),
}

export const cartPaymentSessions = {
  create: post(
    '/store/carts/:id/payment-sessions',
    'shopper',
    'Open a payment session for every provider of the region',
    {
      params,
      query,
      answer,
      refuses: [...changeRefusals, 'payment_provider_failed'],
      resumes: true,
    },
  ),
  select: post('/store/carts/:id/payment-session', 'shopper', 'Choose a payment session', {
    params,
    query,
    body: z.strictObject({ provider_id: z.string().min(1).max(64) }),
    answer,
    refuses: [
      ...changeRefusals,
      'payment_provider_not_in_region',
      'payment_session_not_opened',
      'payment_provider_failed',
    ],
  }),
  update: post('/store/carts/:id/payment-sessions/:provider_id', 'shopper', "Change a session's data", {
    params: provider,
    query,
    body: z.strictObject({ data: metadataInput }),
    answer,
    refuses: [...changeRefusals, 'payment_session_missing', 'payment_provider_failed'],
  }),
  remove: del('/store/carts/:id/payment-sessions/:provider_id', 'shopper', 'Delete a payment session', {
    params: provider,
    query,
    answer,
    refuses: [...changeRefusals, 'payment_session_missing'],
  }),
  refresh: post('/store/carts/:id/payment-sessions/:provider_id/refresh', 'shopper', 'Reopen a payment session', {
    params: provider,
    query,
    answer,
    refuses: [...changeRefusals, 'payment_session_missing', 'payment_provider_failed'],
  }),
}

export const cartTaxes = {
  calculate: post('/store/carts/:id/taxes', 'shopper', 'Compute the taxes of a cart', {
    params,
    query,
    answer,
    refuses: ['not_found'],
  }),
}
