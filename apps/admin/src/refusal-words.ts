import type { CallError } from '@kusuribako/client'
import { shortDate } from '@kusuribako/ui/format.ts'
import { hoursOf } from './pharmacy/shift-plan.ts'

const refusalWords: Partial<Record<CallError['code'], string>> = {
  medicine_not_sellable_any_more:
    'この医薬品の在庫は、すべて回収の対象か、使用期限が近いため販売できません。新しいロットの入荷を待つか、理由を添えて却下してください。',
  pharmacist_name_missing:
    'お名前が登録されていません。販売の記録には薬剤師の氏名が必要です（薬機法施行規則14条）。管理者に、「スタッフ」でのお名前の登録をお願いしてください。',
  professionals_only:
    '購入前の質問への回答を読めるのは、薬剤師か登録販売者につながったアカウントだけです。管理者に「許可証・薬剤師」をご確認ください。',
  not_a_pharmacist:
    '第1類医薬品や薬局製造販売医薬品の情報提供と承認は、薬剤師だけが行えます（薬機法36条の3・36条の4・36条の9・36条の10）。このアカウントは、登録販売者か退職した方とつながっています。薬剤師にお願いしてください。',
  review_moved_on:
    'ご覧のあいだに、お客さまかほかの薬剤師が書き込みました。上の「お客さまとのやりとり」を読んでから、もう一度お決めください。',
  information_not_confirmed: 'お客さまがお薬の説明を確認したあとに、承認してください。',
  order_not_waiting_for_review: 'このご注文は、すでに判断されたか、取り消されています。画面を読み直してください。',
  unauthorized: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  forbidden: 'このアカウントには、この操作の権限がありません。担当の方か管理者にお願いしてください。',
  not_found: '見つかりませんでした。すでに削除された可能性があります。',
  invalid_data: '入力内容をご確認ください。',
  not_allowed: 'いまの状態では、この操作はできません。画面の内容をご確認ください。',
  duplicate_error: '同じものがすでにあります。',
  conflict: 'ほかの操作と重なりました。もう一度お試しください。',
  answer_lost: 'この操作はすでに行われています。画面を読み直して、結果をご確認ください。',
  too_many_requests: '操作が続いたため、一時的に受け付けを止めています。少し時間をおいてお試しください。',
  payment_provider_failed:
    '決済会社から返事がありませんでした。操作は記録され、支払いの手続きは自動で続きます。状態を読み直しました。',
  database_away: 'いまデータベースに接続できません。入力内容はそのままです。少し時間をおいてもう一度お試しください。',
  unknown_error: 'サーバーに接続できませんでした。入力内容はそのままです。少し時間をおいてもう一度お試しください。',

  ids_unknown: '選んだもののうち、見つからないものがあります。画面を読み直してください。',
  too_large: '送る内容が大きすぎます。分けてお試しください。',
  feature_off: 'この機能は、いま切ってあります。「機能の切替」をご確認ください。',
  file_kind_refused: 'この種類のファイルは受け取れません。CSVファイルを選んでください。',
  csv_unreadable: 'CSVとして読めないか、必要な列がありません。見出しの行をご確認ください。',

  order_canceled: 'このご注文は取り消されています。',
  payment_not_convertible: 'このお支払いは、すでに切り替え・確定・取り消しが済んでいます。画面を読み直してください。',
  order_waits_for_pharmacist: '薬剤師の承認を待っているご注文です。承認のあとで行えます（薬機法36条の10）。',
  order_not_completed: '完了したご注文だけを保管できます。',
  order_has_refunds: '返金したご注文は取り消せません。残りの額を返すときは、返金をお使いください。',
  order_has_parcels: '梱包済みの荷物があるため取り消せません。先に梱包を取り消してください。',
  order_has_returns: '返品の受け付けがあるため取り消せません。先に返品を取り消してください。',
  order_has_swaps: '交換の受け付けがあるため取り消せません。先に交換を取り消してください。',
  order_has_claims: '不良・誤配送の対応があるため取り消せません。先にその対応を取り消してください。',
  refund_over_paid: 'お支払いの残りより大きな額は返せません。返金できる額をご確認ください。',
  refund_over_captured: 'まだ確定していないお支払いです。確定した額の残りまで返せます。',
  refund_over_refundable: '返金額が、返金できる残りの額を超えています。',
  dcm_not_enough_points: 'お持ちのポイントより多くは減らせません。残高をご確認ください。',
  no_shipping_methods: 'お届け方法が決まっていないため、梱包できません。',
  fulfillment_over_quantity: 'まだ梱包していない数より多く指定しています。数をご確認ください。',
  insufficient_inventory: '在庫が足りません。在庫数をご確認ください。',
  fulfillment_shipped:
    'この荷物はすでに発送済みです。送り状番号が違うときは、ご注文の画面の「送り状番号を直す」で直せます。',
  fulfillment_returned:
    'この荷物の商品は、すでに返品の受け取りが記録されています。梱包は取り消さず、発送を記録してください。',
  fulfillment_canceled: 'この梱包は取り消されています。',
  line_of_canceled: '取り消されたご注文の商品は返品できません。',
  return_reason_is_heading: '選んだ理由には、より細かな理由があります。その中からお選びください。',
  returned_too_many: '返品できる数を超えています。数をご確認ください。',
  return_canceled: 'この返品は取り消されています。',
  return_received_already: 'この返品は、すでに受け取りが記録されています。',
  payment_provider_refused: '決済会社が支払いを受け付けませんでした。決済会社の管理画面をご確認ください。',
  return_not_canceled: '返品の受け付けが残っています。先に返品を取り消してください。',
  return_shipping_unknown: 'この返送の方法は使えません。ほかの方法を選んでください。',
  fulfillment_not_canceled: '梱包済みの荷物があります。先に梱包を取り消してください。',
  fulfilled_already: 'すでに梱包されています。画面を読み直してください。',
  order_not_captured:
    '交換できるのは、お支払いが確定し、返金のない注文だけです。未確定の場合は、先に支払いを確定してください。',
  order_not_fulfilled: 'まだ何も梱包していないご注文です。梱包のあとで行えます。',
  order_changed_by_edits: 'ご注文の内容は、注文の変更で変わっています。先に変更を終えてください。',
  order_of_health_data:
    'お客さまが健康について書かれたご注文です。ご注文と同じメールアドレスを確認済みの会員のご注文にだけできます。会員ご本人に、そのアドレスの確認をお願いしてください。',
  medicine_needs_own_order:
    'この医薬品は、購入前の質問に答えていただくため、新しいご注文でお求めいただきます。ほかの商品を選んでください。',
  gift_card_stays:
    'ギフトカードは、注文でだけ発行されます。返品・交換・注文の変更はできません。使われる前なら、ご注文のキャンセルで取り消せます。',
  swap_canceled: 'この交換は取り消されています。',
  swap_not_confirmed: 'お客さまがまだ交換を確認していません。',
  swap_refunded: 'この交換の差額は、すでに返しています。',
  cannot_delete_customer_with_active_subscriptions:
    '続いている定期便があるため、退会にできません。先に定期便を解約してください。',
  gift_card_balance_out_of_range: '残高は、0円からカードの額面までにしてください。',
  cart_payment_in_progress: 'お客さまがお支払いの途中です。終わってからお試しください。',
  claim_without_items: '対応する商品を1点以上選んでください。',
  claim_without_reason: '何があったかを選んでください。',
  claim_without_additional_items: '代わりに送る商品を選んでください。',
  claim_refund_on_replace: '代わりの商品を送る対応では、返金はできません。',
  claimed_without_variant: 'この商品は、いまの商品の一覧にないため、代わりを送れません。返金をお使いください。',
  claimed_too_many: '梱包した数（すでに対応した数を除く）を超えています。数をご確認ください。',
  claim_canceled: 'この対応は取り消されています。',
  claim_refunded: 'この対応の代金は、すでに返しています。',
  claim_not_replace: '返金で対応したため、送る商品はありません。',
  variant_unknown: 'この規格は見つかりません。ほかの商品を選んでください。',
  variant_not_priced: 'この商品には価格がありません。価格を付けてからお試しください。',
  product_not_in_sales_channel:
    'お取り扱いを終えた商品か、この売場では扱っていない商品が含まれています。その商品を外すか、ほかの商品を選んでください。',
  shipping_option_not_in_region: 'このお届け方法は使えなくなっています。',
  shipping_option_requirement_not_met: 'このお届け方法を使える金額ではありません。ほかのお届け方法を選んでください。',
  line_not_in_cart: '商品がすでに変えられたか、外されています。画面を読み直してください。',
  draft_order_completed: 'この下書きは、すでに注文になっています。',
  draft_order_ordered_already: 'この下書きは、すでに注文になっています。一覧からご確認ください。',
  insufficient_inventory_at_order: '在庫が足りなくなりました。商品の数を減らすか、外してください。',
  shop_not_open: '公開の前に必要な項目が残っているため、注文を受けられません。「公開前の確認」をご覧ください。',
  cart_validation_empty_cart: '商品がありません。商品を追加してからお試しください。',
  cart_validation_invalid_discount_code: 'クーポンの期限などの条件が合わなくなりました。',
  gift_card_disabled: 'このギフトカードは、いま使えません。',
  discount_not_found: 'このクーポンはありません。コードをご確認ください。',
  discount_used_up: 'このクーポンは、使える回数を使い切っています。',
  discount_not_started: 'このクーポンは、まだ使えません。',
  discount_expired: 'このクーポンは、期限が切れています。',
  discount_disabled: 'このクーポンは止めてあります。',
  discount_needs_customer: 'このクーポンは、会員のお客さまだけが使えます。',
  discount_not_for_customer: 'このクーポンは、このお客さまには使えません。',
  discount_not_in_region: 'このクーポンは、この販売地域では使えません。',
  address_unknown: 'この住所は、住所録からなくなっています。入力し直してください。',
  can_not_delete_address_that_belongs_to_subscription:
    '定期便のお届け先に選ばれているため、削除できません。先に定期便のお届け先を変えていただいてください。',
  address_country_not_in_region: 'この国へはお届けできません。',
  country_not_in_region: 'この国へはお届けできません。',
  sale_class_not_covered:
    'この区分の医薬品は、いま有効な許可証では販売できません。許可証をご確認いただくか、商品を外してください。',
  guidance_required_not_sold_online: 'この医薬品は対面での販売だけが認められているため、この注文には入れられません。',
  guarded_ingredient_over_limit: '濫用のおそれのある成分を含む医薬品は、お一人一包装までです。数を減らしてください。',
  guarded_ingredient_under_age: '18才未満の方には販売できない医薬品です。外してください。',
  guarded_ingredient_age_not_assured:
    'この医薬品には、年齢の確認が要ります。確かめて「顧客」の画面に記録してから、もう一度お試しください。',
  guarded_ingredient_recent_purchase:
    'このお客さまは、濫用のおそれのある成分の医薬品を最近お求めになっています。外してください。',
  questionnaire_incomplete:
    '購入前の質問への回答が要る医薬品です。お客さまご自身で、売場から注文していただいてください。',
  order_edit_open_already: 'このご注文には、途中の変更があります。先にそれを終えるか、取りやめてください。',
  order_not_editable: 'このご注文の内容は、もう変えられません。',
  order_edit_closed: 'この変更は、すでに終わっています。画面を読み直してください。',
  order_edit_line_unknown: 'この商品は、すでに変更から外れています。画面を読み直してください。',
  order_edit_change_unknown: 'この変更は、すでに取り消されています。画面を読み直してください。',
  order_edit_empty: 'まだ何も変えていません。',
  order_edit_gift_cards_open:
    'このご注文のギフトカードはもう使えるため、薬剤師がお断りできなくなる医薬品（第1類など）は足せません。別のご注文でお売りください。',
  order_edit_order_moved_on: '変更を書いているあいだに、ご注文が進みました。取りやめて、作り直してください。',
  order_line_packed:
    '梱包した数や、返品・交換・不良や誤配送の対応をする数（手続き中を含みます）より、少なくはできません。数をご確認ください。',

  ams_invalid_credentials: 'パスワードが違います。',
  ams_account_locked: '間違いが続いたため、一時的に受け付けを止めています。15分ほどおいてからお試しください。',
  second_factor_wrong:
    '確認コードが違うか、すでに使われています。アプリに出ている新しいコードを入力してください。くり返すときは、スマートフォンの時刻が合っているかご確認ください。',
  second_factor_on: '二段階認証はすでに設定されています。画面を読み直してください。',
  second_factor_missing: '二段階認証は設定されていません。画面を読み直してください。',
  second_factor_own: 'ご自身の二段階認証は、「アカウント」で、パスワードと確認コードで解除してください。',

  licence_ends_before_it_begins: '有効期間の終わりは、はじめより前にできません。',
  class_only_at_pharmacies:
    '薬局製造販売医薬品は、薬局の許可証でだけ扱えます。種類を「薬局」にするか、この区分を外してください。',
  shift_overlaps: '同じ人の勤務が重なっています。日と時刻をご確認ください。',
  shift_begun_already: 'もう始まった勤務は、記録として残します。',
  account_linked_already: 'このアカウントは、ほかの方とつながっています。先にそのつながりを外してください。',
  professional_has_left: '退職した日より後の勤務は追加できません。',
  questionnaire_moved_on: 'ほかの方が質問を変えました。画面を読み直してください。',
  questionnaire_needed: 'この医薬品は、質問をなくすことができません（医薬品医療機器等法 第36条の10・11）。',
  guarded_rules_overlap: '同じ成分のほかの決まりと、期間が重なっています。先にそちらの終わりの日を入れてください。',
  return_reason_nested_twice: '細かな理由の下には、理由を置けません。',
  information_superseded: 'より新しい説明があります。画面を読み直してください。',

  stock_is_reserved: 'ご注文に引き当て済みの数より少なくはできません。',
  item_not_at_location: 'この商品は、この場所では扱われていません。',
  stock_not_counted: '在庫を数えない商品が含まれています。その商品を外してください。',
  lot_expires_otherwise: 'このロットは、別の使用期限で登録されています。先にそちらを訂正してください。',
  lots_over_stock: 'ロットの付いていない在庫が足りません。先に在庫数を訂正してください。',
  lot_not_sellable: 'このロットは、期限または隔離のため発送できません。別のロットをお選びください。',
  lot_pieces_missing: 'ロットの数が合いません。合計が荷物の数と同じか、棚にその数があるかをご確認ください。',
  arrival_received_already:
    'この納品書の商品は、すでに入荷が記録されています。続けて届いた分は、納品書番号の末尾に -2 などを付けてください。',
  arrival_supplier_missing: '医薬品が含まれています。どこから届いたか、仕入先を選んでください。',
  given_up_work_ended: 'この処理は、すでに済んでいます。画面を読み直してください。',
  cart_completed_already: 'このカートは、すでにご注文になっています。',
  quantity_over_limit: '一度に購入できる数を超えています。',
  discount_not_dynamic: 'このクーポンからは、お客さまごとのコードを作れません。',
  subscription_not_active: 'この定期便は、いま続いていません。',
  subscription_not_paused: 'この定期便は、お休み中ではありません。',
  subscription_date_out_of_range: '明日から、いまの次のご注文日の半年後までで選んでください。',
  subscription_renewal_in_progress: '次の回のご注文を作っているところです。数分おいてからお試しください。',
  subscription_next_delivery_moved: '開いたあとに、次の回の日が変わりました。いまの日を確かめてください。',
  subscription_not_skippable: '前に休んだお届け日が、まだ過ぎていません。その日が過ぎると、また休めます。',
  subscription_target_unknown: '選んだ商品かカテゴリーが、もうありません。外してからお試しください。',
  subscription_plan_cycles_contradict: '最少の回数は、最多の回数より大きくできません。',
}

/** The staff's message for a refusal: what happened and what to do next. */
export function refusalText(code: CallError['code'], details: CallError['details'] = {}): string {
  const { lot_number, lots, starts_at, ends_at, outcome, name } = details
  if (code === 'insufficient_inventory' && typeof lot_number === 'string') return blockedLotText(lot_number)
  if (code === 'lot_expires_otherwise' && Array.isArray(lots)) return otherExpiriesText(lots)
  if (code === 'given_up_work_ended' && typeof outcome === 'string' && endings[outcome]) return endings[outcome]
  if (code === 'shift_overlaps' && typeof starts_at === 'string' && typeof ends_at === 'string')
    return `同じ人の${shortDate(starts_at)} ${hoursOf({ starts_at, ends_at })}の勤務と重なっています。日と時刻をご確認ください。`
  if (code === 'account_linked_already' && typeof name === 'string')
    return `このアカウントは「${name}」とつながっています。先にそのつながりを外してください。`
  return quantityText(code, details) ?? refusalWords[code] ?? refusalWords.invalid_data!
}

/** How many pieces, or how large a package, would be allowed; null where the details do not say. */
function quantityText(code: CallError['code'], { reason, small_package_days, allowed, limit }: CallError['details']) {
  if (code === 'guarded_ingredient_over_limit' && reason === 'large_package')
    return `小包装（${small_package_days}日分）を超える大容量のため、インターネットでは販売できません。小容量の商品にしてください。`
  if (code !== 'quantity_over_limit' || typeof allowed !== 'number') return null
  return allowed > 0
    ? `一度に購入できるのは${allowed}点までです。数を減らしてください。`
    : `同じ商品と合わせて、一度に購入できるのは${limit}点までです。数をご確認ください。`
}

/** The lots of a delivery that are recorded with another expiry day, and that day. */
const otherExpiriesText = (lots: { lot_number: string; expires_on: string }[]) =>
  [
    '次のロットは、別の使用期限で登録されています。ロット番号か期限をご確認ください。登録のほうが違うときは、先にそちらを訂正してください。',
    ...lots.map(({ lot_number, expires_on }) => `・${lot_number}（登録は ${expires_on}）`),
  ].join('\n')

/** How somebody else, or the same person in another window, has dealt with given-up work. */
const endings: Record<string, string> = {
  retried: 'この処理は、ほかの方か別の画面が、すでにもう一度試しています。',
  closed: 'この処理は、ほかの方か別の画面が、すでに対応済みにしました。',
  done_since: 'この処理は、次の回ですでに済みました。',
}

/** A parcel to be sent contains pieces of a recalled lot. */
export const blockedLotText = (lotNumber: string): string =>
  `ロット${lotNumber}は回収・隔離中です。梱包を取り消すか、ほかのロットに変えてから発送してください。`

export const hasRefusalText = (code: string): boolean => Object.hasOwn(refusalWords, code)
