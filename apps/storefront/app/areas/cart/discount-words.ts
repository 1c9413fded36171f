import type { discountFailures } from '@kusuribako/contract/discounts/validate-discount'

type Failure = (typeof discountFailures)[number]

const words: Record<Failure, string> = {
  single_use_email_failure: 'このクーポンは、お一人様1回限りです。すでにご利用いただいています。',
  single_use_failure: 'このクーポンは、お一人様1回限りです。すでにご利用いただいているか、ログインが必要です。',
  subscription_payment_failure: 'このクーポンは、この回の定期便にはご利用いただけません。',
  purchase_type_failure: 'このクーポンは、今回のご購入方法にはご利用いただけません。',
  purchase_amount_failure: 'このクーポンをご利用いただける金額に達していません。',
  purchase_quantity_failure: 'このクーポンをご利用いただける点数に達していません。',
  has_reached_limit: 'このクーポンは、利用回数の上限に達しました。',
  out_of_validity_period: 'このクーポンは、ご利用期間外です。',
  invalid_discount_failure: 'このコードは見つかりません。入力をご確認ください。',
  not_valid_product_variant: 'カートに、このクーポンの対象商品がありません。',
}

/** Why a coupon is not valid for this cart. */
export const discountWords = (reason: Failure | undefined): string => words[reason ?? 'invalid_discount_failure']

/** Why a coupon that was applied before is not valid any more: its code had been found. */
export const appliedDiscountWords = (reason: Failure): string =>
  reason === 'invalid_discount_failure'
    ? 'このクーポンは、ご利用いただけなくなりました。外してください。'
    : words[reason]
