/** The texts of the global notice dialog (shop.md §8). An unknown code shows nothing. */
export interface NoticeWords {
  title: string
  text: string
  /** Where the next step is. */
  next?: { to: string; label: string }
  /** What is done first, on the page under the dialog. */
  closeLabel?: string
}

const orders = { to: '/account/orders', label: '注文履歴を見る' }
const cart = { to: '/cart', label: 'カートに戻る' }

const maybePlaced: NoticeWords = {
  title: 'ご注文の確認をお願いします',
  text: 'お支払いの途中で通信が途切れましたが、ご注文は完了している可能性があります。二重のご注文を防ぐため、注文履歴または確認メールをご覧ください。',
  next: orders,
}
const amazonPay: NoticeWords = {
  title: 'Amazon Payでお支払いできませんでした',
  text: 'カートの中身はそのまま残っています。少し時間をおいてもう一度お試しいただくか、ほかのお支払い方法をお選びください。',
  next: cart,
}
const payPay: NoticeWords = {
  title: 'PayPayのお支払いをご確認ください',
  text: 'PayPayでお支払いが済んでいるときは、ご注文は完了し、確認メールが届きます。届かないときは、もとのブラウザーの画面に戻るか、もう一度お試しください。',
  next: cart,
}
const rakutenPay: NoticeWords = {
  title: '楽天ペイでお支払いできませんでした',
  text: 'カートの中身はそのまま残っています。もう一度お試しいただくか、ほかのお支払い方法をお選びください。',
  next: cart,
}
const notLinked: NoticeWords = {
  title: 'dアカウントを連携できませんでした',
  text: '連携が完了していないため、dポイントはご利用いただけません。お手数ですが、もう一度連携をお試しください。',
}

export const notices: Record<string, NoticeWords> = {
  notice_amazon_pay_order_maybe_placed: maybePlaced,
  notice_rakuten_pay_order_maybe_placed: maybePlaced,
  notice_d_pay_invalid_payload: maybePlaced,
  notice_d_pay_missing_cart_id: maybePlaced,
  notice_d_pay_missing_order: maybePlaced,
  notice_d_pay_unknown_error: maybePlaced,
  notice_d_pay_webhook_auth_failed: maybePlaced,
  notice_d_pay_webhook_error: maybePlaced,
  notice_d_pay_webhook_end_user_cancelled: {
    title: 'd払いのお支払いを取りやめました',
    text: 'ご注文は完了していません。カートの中身はそのまま残っていますので、続けてお買い物いただけます。',
    next: cart,
  },
  notice_amazon_pay_too_many_requests: amazonPay,
  notice_amazon_pay_error: amazonPay,
  notice_cart_validation_invalid_shipping_address: {
    title: 'お届け先をご確認ください',
    text: 'お届け先の住所に不足があるか、お届けできない地域です。住所を直すと、続きからお手続きいただけます。',
    next: { to: '/checkout', label: 'お届け先を直す' },
  },
  notice_cart_validation_no_shipping_address: {
    title: 'お届け先を入力してください',
    text: 'お届け先がまだ登録されていません。入力すると、続きからお手続きいただけます。',
    next: { to: '/checkout', label: 'お届け先を入力する' },
  },
  notice_dcard_auth_failed: notLinked,
  notice_daccount_auth_denied: notLinked,
  notice_daccount_unverified_email: {
    title: 'dアカウントのメールアドレスをご確認ください',
    text: 'dアカウントに登録されたメールアドレスの確認が済んでいません。dアカウントのサイトで確認してから、もう一度お試しください。',
  },
  notice_dcm_auth_failed: {
    title: 'dアカウントで認証できませんでした',
    text: '少し時間をおいて、もう一度お試しください。続く場合はお問い合わせください。',
    next: { to: '/contact', label: 'お問い合わせ' },
  },
  notice_paypay_invalid_payload: payPay,
  notice_paypay_missing_cart_id: payPay,
  notice_paypay_unknown_error: payPay,
  notice_paypay_missing_payment_session: payPay,
  notice_paypay_no_payment_session: payPay,
  notice_paypay_payment_expired: {
    title: 'PayPayのお支払い期限が過ぎました',
    text: 'ご注文は完了していません。カートの中身はそのまま残っていますので、もう一度お支払いへお進みください。',
    next: cart,
  },
  notice_customer_reset_cart: {
    title: 'カートを新しくしました',
    text: 'お手続きを続けられない状態だったため、カートを空にしました。お手数ですが、商品をもう一度お選びください。',
    next: { to: '/', label: 'ホームへ' },
  },
  notice_session_ended: {
    title: 'ログインの有効期限が切れました',
    text: 'カートの中はそのままです。もう一度ログインすると、お買い物を続けられます。',
    closeLabel: 'ログインへ進む',
    next: { to: '/reset-cart', label: 'ログインせずに新しいカートで続ける' },
  },
  notice_not_signed_out: {
    title: 'ログアウトできませんでした',
    text: '通信がうまくいかず、まだログインしたままです。少し時間をおいて、もう一度お試しください。',
    next: { to: '/account', label: 'マイページを開く' },
  },
  notice_cart_brought_back: {
    title: '以前のカートの商品を戻しました',
    text: '前回お選びいただいた商品を、今のカートに加えました。ご注文の前に、商品と数量をご確認ください。',
  },
  notice_cart_kept_apart: {
    title: '以前のカートの商品は、別に残してあります',
    text: 'カートに入れられる商品は100種類までのため、前回お選びいただいた商品は、今のカートに加えずに残してあります。今のカートの商品を減らすか、ご注文いただいたあとに、もう一度ログインすると戻せます。',
  },
  notice_file_not_given: {
    title: 'ダウンロードできませんでした',
    text: '少し時間をおいてもう一度お試しください。何度も続くときは、お問い合わせください。',
  },
  notice_receipt_not_given: {
    title: '領収書を発行できませんでした',
    text: '少し時間をおいて、もう一度お試しください。続くときはお問い合わせください。',
    next: { to: '/contact', label: 'お問い合わせ' },
  },
  notice_account_closed: {
    title: '退会のお手続きが済みました',
    text: '保存されていた情報を削除しました。これまでご利用いただき、ありがとうございました。',
  },
  notice_generic_checkout_error: {
    title: 'ご注文を完了できませんでした',
    text: 'お支払いは行われていません。カートの中身はそのまま残っていますので、もう一度お試しください。',
    next: cart,
  },
  notice_can_not_delete_address_that_belongs_to_subscription: {
    title: 'この住所は削除できません',
    text: '定期便のお届け先に使われています。定期便のお届け先を変更してから削除してください。',
    next: { to: '/account/subscriptions', label: '定期便を見る' },
  },
  notice_checkout_error_order_already_exists: {
    title: 'このご注文はすでに完了しています',
    // Shown on the order's own page, also to guests, who have no order history.
    text: '同じご注文が重ならないよう、お手続きを止めました。内容は、この画面と確認のメールでご覧いただけます。',
    closeLabel: 'ご注文の内容を見る',
  },
  notice_checkout_error_empty_cart: {
    title: 'カートに商品がありません',
    text: '商品をカートに入れてから、もう一度お手続きください。',
    next: { to: '/', label: '商品を探す' },
  },
  notice_can_not_delete_payment_method_that_used_in_subscription: {
    title: 'このカードは削除できません',
    text: '定期便のお支払いに使われています。定期便のお支払い方法を変更してから削除してください。',
    next: { to: '/account/subscriptions', label: '定期便を見る' },
  },
  notice_rakuten_pay_no_payment_session: rakutenPay,
  notice_rakuten_pay_error: rakutenPay,
}

const dcmErrors = ['daccount_auth_denied', 'daccount_unverified_email', 'dcard_auth_failed', 'dcm_auth_failed']

/** The text for the notice in the URL, or null. */
export function noticeFor(query: URLSearchParams): NoticeWords | null {
  const dcm = query.get('dcm_auth_error')
  const code = dcm && dcmErrors.includes(dcm) ? `notice_${dcm}` : query.get('notice')
  return code && Object.hasOwn(notices, code) ? notices[code]! : null
}
