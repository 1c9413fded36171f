import type { RefusalCode } from '@kusuribako/contract/refusals'
import { noAnswerMessage } from './no-answer.ts'

const checkInput = '入力内容をご確認のうえ、もう一度お試しください。'
const linkExpired =
  'リンクの有効期限が切れているか、すでに使われています。お手数ですが、もう一度メールをお送りください。'
const soldOut = '在庫が足りません。数量を減らすか、ほかの商品をお選びください。'
const pointsAway =
  'dポイントのサービスにつながりませんでした。ポイントは使われていません。少し時間をおくか、ポイントを使わずにお進みください。'
const ordered = 'このカートのご注文は完了しています。内容は、確認のメールか注文履歴でご覧いただけます。'
const notSold = '現在お取り扱いのない商品です。お手数ですが、カートから外してください。'
const shopFault = 'ただいまお手続きできません。時間をおいてもう一度お試しいただくか、お問い合わせください。'

/** The shopper's message for a refusal: what happened and what to do next. Every code has one. */
export const refusalWords: Record<RefusalCode | 'unknown_error', string> = {
  invalid_data: checkInput,
  invalid_request_body: checkInput,
  invalid_request_path_params: 'お探しのものが見つかりませんでした。ページを開き直してください。',
  invalid_request_query_params: '条件を読み取れませんでした。条件を選び直してください。',
  too_large: '文字数が多すぎます。短くしてからもう一度お送りください。',
  file_kind_refused: 'この種類のファイルは保存できません。JPEG・PNG・WebP・AVIFの画像か、PDFをお選びください。',
  unauthorized: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  forbidden: 'この操作は行えません。別のアカウントでログインしていないかご確認ください。',
  not_allowed: 'いまの状態ではこの操作を行えません。ページを開き直して、内容をご確認ください。',
  not_found: 'お探しのものが見つかりませんでした。すでになくなったか、移動した可能性があります。',
  duplicate_error: 'すでに登録されています。',
  conflict: 'ほかの画面での操作と重なりました。ページを開き直してから、もう一度お試しください。',
  idempotency_key_reused: '同じお手続きが重なりました。ページを開き直して、結果をご確認ください。',
  answer_lost: 'お手続きは済んでいますが、結果をお伝えできませんでした。ページを開き直して、ご確認ください。',
  too_many_requests: '操作が続いたため、一時的に受け付けを止めています。少し時間をおいてお試しください。',
  database_away: noAnswerMessage,
  unknown_error: noAnswerMessage,

  subscription_plan_not_offered:
    'この定期便は、いまこの商品ではお選びいただけません。ページを開き直して、ほかのコースをお選びください。',
  subscription_plan_cycles_contradict: '最低回数が最高回数を超えています。回数をご確認ください。',
  subscription_target_unknown: '対象が見つかりませんでした。対象を選び直してください。',
  subscription_needs_account: '定期便のお申し込みには、ログインが必要です。ログインしてからお進みください。',
  subscription_needs_card:
    '定期便のお支払いは、クレジットカードのみです。お支払い方法でカードをお選びください。ポイントなどで全額をお支払いのときは、マイページの「カード」で「いつも使うカード」をお選びになるか、ポイントの利用を減らすか、ギフトカードを外してください。',
  subscription_not_active: 'この定期便は、いまお届けを止めているか、終わっています。ページを開き直してご確認ください。',
  subscription_not_paused: 'この定期便は、お休みしていません。ページを開き直してご確認ください。',
  subscription_not_skippable:
    'お休みにした回がまだ来ていないため、続けてお休みすることはできません。その日を過ぎてからお手続きください。',
  subscription_minimum_cycles_not_reached:
    'お約束の回数に達していないため、まだ解約できません。回数は定期便の画面でご確認いただけます。',
  subscription_date_out_of_range:
    'お届けの準備ができない日です。明日から、いまの次回のご注文日の半年後までの日をお選びください。',
  subscription_renewal_in_progress: '次のお届けのご注文を手続き中です。数分おいてから、もう一度お試しください。',
  subscription_next_delivery_moved:
    'このページを開いたあとに、次回のご注文日が変わりました。いまのご注文日をご確認のうえ、よろしければもう一度お手続きください。',

  already_signed_in: 'すでにログインしています。別のアカウントをお使いのときは、一度ログアウトしてください。',
  sign_in_again: 'ご本人の確認のため、もう一度ログインしてから、お手続きください。',
  ams_invalid_credentials: 'メールアドレスまたはパスワードが違います。ご確認のうえ、もう一度入力してください。',
  ams_account_locked:
    'パスワードの間違いが続いたため、一時的にログインを止めています。時間をおくか、パスワードを再設定してください。',
  auth_unverified_email:
    'メールアドレスの確認が済んでいません。お送りしたメールのリンクを開いてから、もう一度ログインしてください。',
  ams_line_sso_error: 'LINEでの確認ができませんでした。もう一度お試しください。',
  ams_daccount_sso_error: 'dアカウントでの確認ができませんでした。もう一度お試しください。',
  ams_yahoo_sso_error: 'Yahoo! JAPAN IDでの確認ができませんでした。もう一度お試しください。',
  ams_unknown_error: 'ただいまログインの確認ができません。時間をおいてもう一度お試しください。',
  missing_required_field:
    'メールアドレスを受け取れませんでした。会員登録をしてから、マイページの「アカウント連携」でおつなぎください。',
  duplicate_action_error: 'この操作はすでに済んでいます。',
  last_sign_in_method: 'ほかにログインの方法がなくなるため、連携を解除できません。先にパスワードを設定してください。',
  confirmation_code_invalid: linkExpired,
  password_confirmation_differs: '2つのパスワードが一致しません。同じパスワードを入力してください。',
  password_token_invalid: linkExpired,
  order_claim_token_invalid: 'リンクの有効期限が切れています。ご注文を移すには、会員の方からもう一度ご依頼ください。',
  second_factor_needed: 'パスワードのほかに、確認コードの入力が必要です。',
  second_factor_wrong: '確認コードが違うか、すでに使われています。次のコードでもう一度お試しください。',
  second_factor_on: '二段階認証はすでに設定されています。',
  second_factor_missing: '二段階認証は設定されていません。',
  second_factor_own: 'ご自身の二段階認証は、パスワードと確認コードで解除してください。',

  ids_unknown: '指定されたもののなかに、見つからないものがあります。選び直してください。',
  outside_of_key: notSold,
  key_of_many_channels: shopFault,

  customer_exists_already:
    'このメールアドレスはすでに登録されています。ログインするか、パスワードを再設定してください。',
  cannot_delete_customer_with_active_subscriptions:
    '定期便が続いているため、退会できません。先に定期便を解約してください。',
  can_not_delete_address_that_belongs_to_subscription:
    'この住所は定期便のお届け先のため、削除できません。先に定期便のお届け先を変更してください。',
  can_not_delete_payment_method_that_used_in_subscription:
    'このカードは定期便のお支払いに使われているため、削除できません。先に定期便のカードを変更してください。',
  favorite_product_variant_does_not_exists: 'お気に入りの商品が見つかりませんでした。ページを開き直してください。',
  variant_in_stock: 'この商品は、いまご購入いただけます。',
  address_unknown: 'この住所はアドレス帳にありません。ほかの住所を選んでください。',
  payment_method_unknown: 'このカードは登録されていません。ほかのカードを選んでください。',

  no_region: shopFault,
  country_not_in_region: 'お届けは日本国内に限らせていただいています。国内の住所を入力してください。',
  address_country_not_in_region: 'お届けは日本国内に限らせていただいています。国内の住所を入力してください。',
  variant_unknown: notSold,
  variant_not_priced: notSold,
  product_not_in_sales_channel: notSold,
  sales_channel_disabled: shopFault,
  insufficient_inventory: soldOut,
  insufficient_inventory_at_order: soldOut,
  cart_full:
    'カートに入れられる商品は100種類までです。先にご注文いただくか、カートの商品を減らしてから、もう一度お入れください。',
  line_not_in_cart: 'この商品はもうカートにありません。カートを開き直してください。',
  cart_blocked: 'このカートは使えなくなりました。新しいカートでお買い物をお続けください。',
  cart_completed_already: ordered,
  cart_payment_in_progress: 'お支払いの手続きが進んでいます。少し待ってから、注文履歴またはカートをご確認ください。',
  shipping_option_not_in_region: 'このお届け方法はお選びいただけません。ほかのお届け方法を選んでください。',
  shipping_option_requirement_not_met:
    'カートの内容ではこのお届け方法をお選びいただけません。ほかのお届け方法を選んでください。',
  payment_provider_not_in_region: 'このお支払い方法はお選びいただけません。ほかのお支払い方法を選んでください。',
  payment_session_missing: 'お支払い方法を選んでください。',
  payment_session_not_opened: 'お支払い方法を選んでください。',
  confirmation_changed:
    '開いていた画面のあとに、お支払い額やお届けの条件などが変わりました。新しい内容をご確認のうえ、もう一度お進みください。',
  payment_ended: 'このお支払いは終了しています。お支払い方法を選び直してください。',
  wallet_address_not_in_japan:
    'このお支払い方法は、日本国内のお届け先にのみご利用いただけます。お届け先を選び直してください。',
  payment_not_convertible: 'このお支払いは切り替えられません。',
  payment_provider_busy: 'お支払いサービスが混み合っています。1分ほどおいて、もう一度お試しください。',
  payment_provider_failed:
    '決済サービスにつながりませんでした。お支払いは行われていません。少し時間をおいてもう一度お試しください。',

  discount_not_found: 'クーポンコードが見つかりません。入力をご確認ください。',
  discount_used_up: 'このクーポンは利用回数の上限に達しました。',
  discount_not_started: 'このクーポンはまだご利用いただけません。利用開始日をご確認ください。',
  discount_expired: 'このクーポンの有効期限が切れています。',
  discount_disabled: 'このクーポンは現在ご利用いただけません。',
  discount_needs_customer: 'このクーポンはログインするとご利用いただけます。',
  discount_not_for_customer: 'このクーポンはご利用の対象ではありません。',
  discount_not_in_region: 'このクーポンは現在ご利用いただけません。',
  gift_card_not_found: 'ギフトカードが見つかりません。コードをご確認ください。',
  gift_card_disabled: 'このギフトカードは現在ご利用いただけません。',
  gift_card_expired: 'このギフトカードの有効期限が切れています。',
  gift_card_not_in_region: 'このギフトカードは現在ご利用いただけません。',
  dcm_not_enough_points: 'ポイントが足りません。ご利用になるポイント数を減らしてください。',
  dcm_account_not_ready:
    'このポイントはまだご利用いただけません。ログインのうえ、dアカウントにdポイントカードが登録されているかご確認ください。',
  dcm_dcard_suspended: 'dポイントカードの利用が停止されています。dポイントのサイトでご確認ください。',
  dcm_invalid_dcard_number: 'dポイントカードの番号が有効ではありません。dポイントのサイトでご確認ください。',
  dcm_transaction_already_processed:
    'このポイントのお手続きはすでに終わっています。ご利用のポイントを確認して、もう一度お試しください。',
  dcm_docomo_bad_request: pointsAway,
  dcm_docomo_internal_error: pointsAway,
  dcm_docomo_timeout: pointsAway,
  dcm_token_error: pointsAway,
  dcm_unknown_error: pointsAway,
  discount_not_dynamic: 'このクーポンには個別のコードを発行できません。',
  gift_card_balance_out_of_range: '残高は0円以上、額面以下で入力してください。',

  shop_not_open: 'ただいま開店の準備をしています。ご注文は、まだお受けできません。カートの中身はそのまま残ります。',
  cart_validation_empty_cart: 'カートに商品がありません。商品をカートに入れてください。',
  cart_validation_no_customer: 'メールアドレスを入力するか、ログインしてください。',
  cart_validation_no_shipping_address: 'お届け先を入力してください。',
  cart_validation_no_shipping_method:
    'お届け方法を選んでください。カートの商品や数量が変わったときは、選び直しが必要です。',
  cart_validation_no_payment_method: 'お支払い方法を選んでください。',
  cart_validation_invalid_discount_code: 'ご利用いただけないクーポンがあります。クーポンを外してからお進みください。',
  cart_validation_invalid_questionnaire: 'お薬についての質問に、もう一度お答えください。',
  cart_validation_order_already_exists: ordered,

  quantity_over_limit: '一度にご購入いただける数を超えています。数量を減らしてください。',
  sale_class_not_covered: '当店の許可では販売できない区分の医薬品です。お手数ですが、カートから外してください。',
  guidance_required_not_sold_online: 'この医薬品は対面での説明が必要なため、インターネットでは販売していません。',
  guarded_ingredient_over_limit:
    '濫用等のおそれがある成分を含む医薬品は、一度に1点までとさせていただいています。1点だけを残して、ほかはカートから外してください。',
  guarded_ingredient_under_age:
    'この医薬品は、18才未満の方にはインターネットで販売していません。薬局の窓口でご相談ください。',
  guarded_ingredient_age_not_assured:
    'お薬をお求めになる方の年齢を確かめてから販売する医薬品です。お電話またはお問い合わせフォームから、薬局へご連絡ください。',
  guarded_ingredient_recent_purchase:
    '最近、濫用等のおそれがある成分を含む医薬品をご購入いただいています。続けて必要なときは、薬剤師または登録販売者にご相談ください。',
  purchase_stopped_by_answer:
    'ご回答の内容から、この医薬品は販売できません。お体のために、医師または薬剤師にご相談ください。',
  questionnaire_incomplete: 'お薬についての質問に、すべてお答えください。',

  stock_is_reserved: '引き当て済みの在庫があります。先に引き当てを解除してください。',
  item_not_at_location: 'この商品は、指定された保管場所に置かれていません。',
  reservation_over_line: '注文の残りの数を超えて引き当てられません。',

  return_reason_nested_twice: checkInput,
  order_not_found: 'ご注文が見つかりません。注文番号とメールアドレスをご確認ください。',
  order_not_cancelable: '発送の準備が進んでいるため、キャンセルできませんでした。お手数ですが、お問い合わせください。',
  order_not_waiting_for_review: 'このご注文の確認はすでに済んでいます。ページを開き直してください。',
  medicine_not_sellable_any_more: 'この医薬品の在庫は、回収の対象か、使用期限が近いため販売できません。',
  pharmacist_name_missing: '薬剤師の氏名が登録されていません。',
  professionals_only: '購入前の質問への回答は、薬剤師と登録販売者だけが読めます。',
  not_a_pharmacist: 'この医薬品の説明と承認は、薬剤師だけが行えます。',
  review_moved_on: 'お客様とのやりとりに、新しい書き込みがあります。',
  information_not_confirmed: 'お客様が、お薬の説明をまだ確認していません。',
  information_superseded: '新しい説明が届いています。ページを開き直して、内容をご確認ください。',
  csv_unreadable: 'CSVを読み取れませんでした。見出しの行と文字コード（UTF-8）をご確認ください。',
  feature_off: 'ただいま、ご利用いただけません。',
  receipt_not_yet: '領収書は、お支払いが確定してから発行できます。発送のお知らせのあとに、もう一度お試しください。',
  order_canceled: 'このご注文はキャンセルされています。',
  order_waits_for_pharmacist: '薬剤師の確認が済むまでお待ちください。',
  order_not_completed: '完了したご注文だけを保管できます。',
  order_has_refunds: '返金したご注文はキャンセルできません。',
  order_has_parcels: '先に、このご注文の梱包を取り消してください。',
  order_has_returns: '先に、このご注文の返品を取り消してください。',
  order_has_swaps: '先に、このご注文の交換を取り消してください。',
  order_has_claims: '先に、このご注文の補償を取り消してください。',
  order_changed_by_edits: 'ご注文の商品やお支払いは、注文の変更の手続きで変えてください。',
  order_of_health_data: 'このご注文は、同じメールアドレスを確認済みの会員のものにだけできます。',
  refund_over_paid: '返金できる金額を超えています。',
  refund_over_captured: '確定したお支払いの残りを超えて返金できません。',
  licence_ends_before_it_begins: '許可証の有効期限は、開始日より後にしてください。',
  class_only_at_pharmacies: '薬局製造販売医薬品は、薬局の許可証でだけ扱えます。',
  shift_overlaps: '同じ方の勤務時間が重なっています。時間を確かめてください。',
  given_up_work_ended: 'この処理は、ほかの方がすでに済ませています。画面を読み直してください。',
  shift_begun_already: '始まった勤務は記録として残るため、取り消せません。',
  account_linked_already: 'このアカウントは、ほかの方とつながっています。',
  professional_has_left: '退職した方の勤務は登録できません。',
  questionnaire_moved_on: '質問はほかの方が変更しました。読み直してください。',
  questionnaire_needed: 'この医薬品の質問をなくすことはできません。',
  guarded_rules_overlap: '同じ成分のほかの決まりと期間が重なっています。',
  cross_mall_not_set_up: '受注の取り込み先が設定されていません。',
  stock_not_counted: 'この商品は在庫を数えない設定です。先に在庫管理を有効にしてください。',
  arrival_received_already: 'この納品書の商品は、すでに入荷が記録されています。続きの分には別の番号を付けてください。',
  arrival_supplier_missing: 'お薬が含まれています。どこから届いたかを選んでください。',
  lot_expires_otherwise: 'このロットは、別の使用期限で登録されています。先にそちらを訂正してください。',
  lots_over_stock: 'ロットの付いていない在庫が足りません。先に在庫数を訂正してください。',
  lot_not_sellable: 'このロットは、期限または隔離のため発送できません。別のロットをお選びください。',
  lot_pieces_missing: 'ロットの数が合いません。合計が荷物の数と同じか、棚にその数があるかをご確認ください。',
  id_prefix_unknown: 'ID の先頭に種類を表す文字がありません。',
  no_shipping_methods: 'お届け方法が選ばれていません。先にお届け方法を選んでください。',
  fulfillment_over_quantity: 'ご注文の残りの数を超えて梱包できません。',
  fulfillment_shipped: 'この荷物はすでに発送されています。',
  fulfillment_returned: 'この荷物の商品は、すでに返品の受け取りが済んでいます。',
  fulfillment_canceled: 'この荷物は取り消されています。',
  line_of_canceled: 'キャンセルされた商品は返品できません。',
  return_reason_is_heading: '返品の理由は、より細かな理由の中からお選びください。',
  returned_too_many: '返品できる数を超えています。数量をご確認ください。',
  return_shipping_unknown: 'この返送方法はご利用いただけません。別の方法をお選びください。',
  refund_over_refundable: '返金できる金額を超えています。',
  return_canceled: 'この返品は取り消されています。',
  return_received_already: 'この返品はすでに受け取っています。',
  return_not_canceled: '先に返品を取り消してください。',
  fulfillment_not_canceled: '先に梱包を取り消してください。',
  fulfilled_already: 'すでに梱包されています。',
  order_not_captured: 'お支払いが確定していないご注文と、返金のあるご注文は、交換をお受けできません。',
  order_not_fulfilled: '梱包前のご注文は交換できません。',
  gift_card_stays: 'ギフトカードは、返品や交換の対象になりません。',
  medicine_needs_own_order: 'この医薬品は、このご注文ではお渡しできません。あらためてご注文ください。',
  swap_canceled: 'この交換は取り消されています。',
  swap_not_confirmed: 'この交換はまだ確認されていません。',
  swap_refunded: '差額はすでに返金されています。',
  swap_payment_missing: '差額のお支払い方法を選んでください。',
  swap_cart_is_fixed: '交換の内容や、店で用意したご注文の内容は、ここでは変更できません。お問い合わせください。',
  claim_without_items: '対象の商品を選んでください。',
  claim_without_reason: '理由を選んでください。',
  claim_without_additional_items: '代わりにお送りする商品を選んでください。',
  claim_refund_on_replace: '交換の対応では返金額を指定できません。',
  claimed_without_variant: 'カタログにない商品は対象にできません。',
  claimed_too_many: '梱包された数を超えています。数量を確かめてください。',
  claim_canceled: 'この対応は取り消されています。',
  claim_refunded: 'すでに返金されています。',
  claim_not_replace: '返金の対応では商品を発送できません。',
  webhook_signature_invalid: shopFault,

  payment_not_capturable: 'この支払いはまだ確定できません。薬剤師の確認と支払いの状態をご確認ください。',
  payment_not_captured: 'この支払いはまだ確定していません。先に確定してください。',
  refund_over_payment: '返金できる残りの金額を超えています。金額を確かめてください。',
  payment_provider_refused: '決済サービスで処理できませんでした。支払いの状態をご確認ください。',
  payment_collection_fixed: 'このお支払いはすでに手続き中のため、変更できません。',
  payment_collection_amounts_differ: 'お支払いの合計が請求額と一致しません。金額をご確認ください。',
  payment_collection_without_sessions: 'お支払い方法を選んでください。',
  payment_provider_not_of_collection: 'このお支払い方法はお選びいただけません。ほかのお支払い方法を選んでください。',
  payment_session_not_of_collection: 'このお支払い手続きは見つかりませんでした。はじめからやり直してください。',
  order_edit_open_already: 'この注文には変更中の内容があります。先にそれを終えてください。',
  order_not_editable: 'キャンセル済みの注文は変更できません。',
  order_edit_closed: 'この変更はすでに確定したか、取り消されています。',
  order_edit_line_unknown: 'この明細は変更の対象ではありません。画面を開き直してください。',
  order_edit_change_unknown: 'この変更は見つかりませんでした。画面を開き直してください。',
  order_edit_empty: '変更がまだありません。内容を変更してからお進みください。',
  order_edit_unpaid: '追加のお支払いがまだ済んでいません。お支払いのあとでもう一度お試しください。',
  order_edit_order_moved_on:
    'ご注文がその後に変わったため、この変更はお受けできなくなりました。お店からのご連絡をお待ちいただくか、お問い合わせください。',
  order_edit_gift_cards_open:
    'ご購入のギフトカードがすでにお使いいただけるため、このご注文に薬剤師の確認が必要な医薬品は追加できません。別のご注文でお求めください。',
  order_line_packed: '出荷の準備が済んでいるか、返品や交換などのお手続きがあるため、この数量には変更できません。',
  draft_order_completed: 'この下書きはすでに注文になっています。',
  draft_order_ordered_already: 'この下書きはすでに注文になっています。',
}

/** The message for a refusal; an unknown code gets the kindest general one. */
export const wordsFor = (code: string): string =>
  Object.hasOwn(refusalWords, code) ? refusalWords[code as RefusalCode] : refusalWords.unknown_error
