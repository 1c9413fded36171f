import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { shopCarts } from './carts/shop-carts.ts'
import { recommendedVariants } from './catalogue/recommended-variants.ts'
import { shopProducts } from './catalogue/shop-products.ts'
import { articleFeedback } from './content/article-feedback.ts'
import { feedbackChoices } from './content/feedback-choices.ts'
import { profile } from './customers/profile.ts'
import { shopSignIn } from './customers/shop-sign-in.ts'
import { zipcodes } from './customers/zipcodes.ts'
import { developer, testAccounts } from './developer/developer.ts'
import { DiscountTerms } from './discounts/discount-terms.ts'
import { contact } from './engagement/contact.ts'
import { siteFeedback } from './engagement/feedback.ts'
import { restockNotices } from './engagement/restock-notices.ts'
import { customerPoints } from './loyalty/points.ts'
import { selfMedication } from './pharmacy/self-medication.ts'
import { search } from './search/search.ts'
import { adminPlans, storePlans } from './subscriptions/plans.ts'
import { adminSubscriptions } from './subscriptions/subscriptions.ts'

const email = 'a@example.com'
const of254 = `${'x'.repeat(242)}@example.com`
const of255 = `${'x'.repeat(243)}@example.com`
const inquiry = { inquiryPath: ['商品'], name: '花子', replyEmail: email, inquiryContent: '質問' }
const unhelpful = { articleId: 'art_1', feedback: 'unhelpful', feedbackChoice: feedbackChoices[0] }
const page = { impression: 'positive', reasons: [], page: '/' }
const wish = { email, variant_id: 'variant_1', sku_code: null }
const subscription_id = 'sub_1'

/** Of each field of shop.md §5: the last accepted value, and the first refused one. */
const rules: [string, z.ZodType, Record<'accepted' | 'refused', object[]>][] = [
  [
    'the contact form',
    contact.body,
    {
      accepted: [
        inquiry,
        { ...inquiry, inquiryPath: ['一', '二', '三'] },
        { ...inquiry, replyEmail: ` ${of254} ` },
        { ...inquiry, orderNumber: '1' },
      ],
      refused: [
        { ...inquiry, inquiryPath: [] },
        { ...inquiry, inquiryPath: ['一', '二', '三', '四'] },
        { ...inquiry, inquiryPath: [''] },
        { ...inquiry, inquiryPath: '商品' },
        { ...inquiry, name: ' ' },
        { ...inquiry, inquiryContent: ' ' },
        { ...inquiry, replyEmail: of255 },
        { ...inquiry, replyEmail: 'a@example' },
        { ...inquiry, replyEmail: '@example.com' },
        { ...inquiry, replyEmail: 'a b@example.com' },
      ],
    },
  ],
  [
    'a product',
    shopProducts.get.query,
    { accepted: [{ id: 'prod_1' }, { handle: 'cold' }], refused: [{}, { id: '' }, { handle: '' }] },
  ],
  ['a search region', search.products.body, { accepted: [{}, { region_id: 'reg_1' }], refused: [{ region_id: '' }] }],
  [
    'a deductible medicine',
    selfMedication.check.body,
    {
      accepted: [{ janCode: '4900000000000', year: '2026', month: 12 }],
      refused: [
        { janCode: ' ', year: 2026, month: 12 },
        { janCode: '4900000000000', year: 2026, month: 13 },
      ],
    },
  ],
  [
    'article feedback',
    articleFeedback.body,
    {
      accepted: [
        { articleId: 'art_1', feedback: 'helpful' },
        ...feedbackChoices.map((feedbackChoice) => ({ ...unhelpful, feedbackChoice, comment: 'あ'.repeat(20) })),
      ],
      refused: [
        { feedback: 'helpful' },
        { articleId: '', feedback: 'helpful' },
        { ...unhelpful, comment: 'あ'.repeat(19) },
        { ...unhelpful, comment: ` ${'あ'.repeat(19)} ` },
        { ...unhelpful, feedbackChoice: undefined, comment: 'あ'.repeat(20) },
      ],
    },
  ],
  [
    'page feedback',
    siteFeedback.body,
    {
      accepted: [page, { ...page, impression: 'negative', reasons: ['遅い'], comment: '' }],
      refused: [
        { ...page, impression: 'neutral' },
        { ...page, reasons: '遅い' },
        { ...page, page: '' },
        { ...page, reasons: undefined },
      ],
    },
  ],
  [
    'a restock notice',
    restockNotices.register.body,
    {
      accepted: [wish, { ...wish, sku_code: 'A' }, { ...wish, is_out_of_stock: true }, { ...wish, email: of254 }],
      refused: [
        { ...wish, sku_code: '' },
        { ...wish, sku_code: undefined },
        { ...wish, variant_id: '' },
        { ...wish, email: 'a' },
        { ...wish, email: of255 },
      ],
    },
  ],
  [
    'the next delivery date',
    adminSubscriptions.setNextDate.body,
    {
      accepted: [{ subscription_id, date: '2026-07-01T00:00:00Z' }],
      refused: [{ subscription_id, date: 'soon' }, { subscription_id }, { subscription_id: '', date: '2026-07-01' }],
    },
  ],
  [
    'the quantity of a subscription',
    adminSubscriptions.setQuantity.body,
    {
      accepted: [
        { subscription_id, quantity: 1 },
        { subscription_id, quantity: 1000 },
      ],
      refused: [0, 1.5, '1', 1001].map((quantity) => ({ subscription_id, quantity })),
    },
  ],
  [
    'a list of subscriptions',
    adminSubscriptions.list.query,
    {
      accepted: [
        {},
        { order_by: 'created_at', limit: '20' },
        { order_by: 'next_order_at', sort_order: 'ASC', page: 1 },
      ],
      refused: [{ order_by: 'updated_at' }, { sort_order: 'asc' }, { page: 0 }, { limit: 'many' }, { offset: -1 }],
    },
  ],
  [
    'a list of plans',
    adminPlans.list.query,
    { accepted: [{ limit: '20', offset: '0' }], refused: [{ limit: 'many' }, { offset: '-1' }] },
  ],
  [
    'the plans offered for variants',
    storePlans.offered.query,
    {
      accepted: [{ variantIds: 'variant_1' }, { variantIds: ['variant_1', 'variant_2'] }],
      refused: [{}, { variantIds: '' }, { variantIds: [] }],
    },
  ],
  [
    'a list of products',
    shopProducts.list.query,
    {
      accepted: [
        { product_handles: 'a' },
        { product_ids: 'prod_1' },
        { product_variant_skus: 'A', omit_categories: 'true' },
      ],
      refused: [
        {},
        { product_handles: '' },
        { product_ids: [] },
        { product_handles: 'a', product_variant_skus: 'A' },
        { product_handles: 'a', product_ids: 'prod_1', product_variant_skus: 'A' },
      ],
    },
  ],
  [
    'deleting recommended variants',
    recommendedVariants.delete.body,
    { accepted: [{ ids: ['a'] }], refused: [{ ids: [] }, { ids: [''] }] },
  ],
  [
    'a postal code',
    zipcodes.list.query,
    { accepted: [{ zipcodePartial: '1' }], refused: [{}, { zipcodePartial: '' }] },
  ],
  [
    'coupon terms',
    DiscountTerms,
    {
      accepted: [
        { purchaseAmount: 1, minPurchaseQuantity: 1, subscriptionPayment: 1 },
        { subscriptionPayment: 'infinity' },
      ],
      refused: [
        { purchaseAmount: 0 },
        { minPurchaseQuantity: 0 },
        { subscriptionPayment: 0 },
        { purchaseAmount: 0.5 },
        { purchaseType: 'both' },
      ],
    },
  ],
  [
    'points to use in a cart',
    shopCarts.updateMetadata.body,
    {
      accepted: [0, 1].map((points_to_use) => ({ cart_id: 'cart_1', metadata: { d_points: { points_to_use } } })),
      refused: [-1, 0.5, '1'].map((points_to_use) => ({
        cart_id: 'cart_1',
        metadata: { d_points: { points_to_use } },
      })),
    },
  ],
  [
    'reading points',
    customerPoints.get.query,
    { accepted: [{}, { accurate: 'true' }, { accurate: 'false' }], refused: [{ accurate: 'yes' }, { accurate: '' }] },
  ],
  [
    'a customer’s sign-in',
    shopSignIn.signIn.body,
    {
      accepted: [{ email, password: 'x' }],
      refused: [{ email, password: '' }, { email: 'a', password: 'x' }, { email: of255, password: 'x' }, { email }],
    },
  ],
  [
    'a developer’s sign-in',
    developer.signIn.body,
    { accepted: testAccounts.map((one) => ({ email: one })), refused: [{ email }, { email: '' }] },
  ],
  [
    'deleting an address',
    profile.removeAddress.body,
    { accepted: [{ address_id: 'addr_1' }], refused: [{}, { address_id: '' }] },
  ],
]

describe.each(rules)('%s', (_what, schema, { accepted, refused }) => {
  test.each(accepted)('accepts %j', (input) => expect(schema.safeParse(input).error).toBeUndefined())
  test.each(refused)('refuses %j', (input) => expect(schema.safeParse(input).success).toBe(false))
})

test('there are two test accounts', () => expect(testAccounts).toHaveLength(2))
