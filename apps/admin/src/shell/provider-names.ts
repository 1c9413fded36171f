/** Staff names of payment and carrier providers, by id. */
export const providerNames: Record<string, string> = {
  'stripe-custom': 'クレジットカード',
  stripe: 'クレジットカード',
  paypay: 'PayPay',
  'amazon-pay': 'Amazon Pay',
  'rakuten-pay': '楽天ペイ',
  'd-pay': 'd払い',
  'd-points': 'dポイント',
  manual: '手作業',
  system: '店で管理',
}
