import type { DemoShippingOption } from './types.ts'

/** Shipping options, yen with tax. Free options are for members and for subscriptions (shop.md §9). */
export const shippingOptions: DemoShippingOption[] = [
  {
    key: 'standard',
    name: '宅配便',
    amount_yen: 550,
    free_over_yen: 3980,
    audience: 'everyone',
    is_return: false,
    description: 'ご注文の確定から2〜4日でお届けします。税込3,980円以上で送料無料です。',
  },
  {
    key: 'member',
    name: '宅配便（会員送料無料）',
    amount_yen: 0,
    free_over_yen: 0,
    audience: 'members',
    is_return: false,
    description: 'ご注文の確定から2〜4日でお届けします。会員の方はいつでも送料無料です。',
  },
  {
    key: 'subscription',
    name: '定期便（送料無料）',
    amount_yen: 0,
    free_over_yen: 0,
    audience: 'subscriptions',
    is_return: false,
    description: 'お届け予定日にお届けします。定期便の商品だけのご注文は送料無料です。',
  },
  {
    key: 'return',
    name: '返品（着払い）',
    amount_yen: 0,
    free_over_yen: null,
    audience: 'everyone',
    is_return: true,
    description: '不良品・誤配送のときの返送です。',
  },
]
