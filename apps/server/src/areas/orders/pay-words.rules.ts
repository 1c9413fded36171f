const words: Record<string, string> = {
  'stripe-custom': 'クレジットカード',
  stripe: 'クレジットカード',
  'amazon-pay': 'Amazon Pay',
  'd-pay': 'd払い',
  paypay: 'PayPay',
  'rakuten-pay': '楽天ペイ',
  'd-points': 'dポイント',
  manual: '代金引換・銀行振込',
}

/** The payment method in words. A payment that staff have converted was made with its former provider (shop.md §3). */
export const payWordsOf = (payments: readonly Record<string, unknown>[]): string =>
  payWords(
    payments.map(({ provider_id, metadata }) => {
      const { provider_id_change: change } = (metadata ?? {}) as {
        provider_id_change?: { original_provider_id?: string }
      }
      return change?.original_provider_id ?? String(provider_id)
    }),
  )

/** The payment method in words, by the providers of its payments. */
export const payWords = (providers: readonly string[]): string =>
  [...new Set(providers.map((provider) => words[provider] ?? '登録のお支払い方法'))].join('・') || 'お支払いなし'
