const anotherCard = '別のカードをお選びいただくか、カード会社にお問い合わせください。'

const words: Record<string, string> = {
  insufficient_funds: `カードのご利用可能額が足りないため、お支払いできませんでした。${anotherCard}`,
  expired_card: 'カードの有効期限が切れています。有効期限をご確認のうえ、別のカードをお選びください。',
  incorrect_cvc: 'セキュリティコードが違うため、お支払いできませんでした。カードの情報をもう一度入力してください。',
  invalid_cvc: 'セキュリティコードが違うため、お支払いできませんでした。カードの情報をもう一度入力してください。',
  incorrect_number: 'カード番号が正しくありません。カードの情報をもう一度入力してください。',
  payment_intent_authentication_failure:
    '本人認証（3Dセキュア）が完了しなかったため、お支払いできませんでした。もう一度お試しいただくか、別のカードをお選びください。',
  authentication_required:
    '本人認証（3Dセキュア）が必要なカードです。もう一度お試しいただくか、別のカードをお選びください。',
  card_velocity_exceeded: `カードのご利用限度額に達したため、お支払いできませんでした。${anotherCard}`,
  processing_error: 'カード会社との通信がうまくいきませんでした。少し時間をおいて、もう一度お試しください。',
  amount_too_small: 'カードでお支払いいただける金額（50円）に達していません。',
  payment_method_unknown: 'このカードはご利用いただけなくなりました。別のカードをお選びください。',
}

/** The message for a bank's refusal, by the reason's code; lost and stolen cards are not named as such. */
export const declineWords = (reason: string): string =>
  Object.hasOwn(words, reason) ? words[reason]! : `このカードではお支払いできませんでした。${anotherCard}`
