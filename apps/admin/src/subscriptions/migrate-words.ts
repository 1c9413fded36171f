/** The words of taking regular deliveries over from another shop. */
export const sayMigrate = {
  title: '定期便の引き継ぎ',
  open: '他店から引き継ぐ',
  lead: '前のお店の定期便を、次回の日と回数ごと引き継ぎます。同じ定期便は、一度だけ引き継がれます。',
  help: '1行が1つの定期便です。下の例の列がすべて要ります（ams_id と address_line2 は空でもかまいません）。お客さまは会員であること、カードは Stripe にあることが前提です。100MBまで。',
  example:
    'shopify_subscription_id,ams_id,shopify_fulfillment_count,subscription_creation_date,next_order_date,email_address,first_name,last_name,address_zipcode,address_phone,subscription_plan_id,subscription_variant_id,shipping_option_id,payment_method_id,address_prefecture,address_city,address_line1,address_line2,stripe_customer_id',
  act: '引き継ぐ',
  ask: (rows: number) => `${rows.toLocaleString('ja-JP')}件の定期便を引き継ぎますか`,
  does: '引き継いだ定期便は、次回の日に自動でご注文になり、代金がかかります。前のお店の定期便は、止めてから行ってください。',
  done: (deliveries: number) => `${deliveries.toLocaleString('ja-JP')}件の定期便を引き継ぎました。`,
  skipped: (rows: number) => `${rows.toLocaleString('ja-JP')}件は引き継げませんでした。`,
  faults:
    '次の行の定期便は引き継いでいません。直してから、同じファイルをもう一度お選びください。引き継ぎ済みの行は飛ばします。',
  sentences: {
    customer_unknown: 'このメールアドレスの会員がいません。',
    plan_unknown: 'この定期便のコースがありません。',
    plan_complete: 'コースの回数をすべてお届け済みです。',
    variant_unknown: 'この商品（規格）がありません。',
    shipping_option_unknown: 'このお届け方法がありません。',
    stripe_customer_differs: '会員に登録されている Stripe の顧客と違います。',
    migrated_already: 'すでに引き継いでいます。',
    unknown_error: '引き継げませんでした。もう一度お試しください。',
  } as Record<string, string>,
  cells: (message: string) => `次の列を読めません: ${message}`,
} as const
