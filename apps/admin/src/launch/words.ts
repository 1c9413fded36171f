import type { AnyLaunchItem } from '@kusuribako/contract/settings/launch-checklist'

interface ItemWords {
  name: string
  /** What has to be entered. */
  help: string
  /** Where it is entered; nothing for machine settings, or this page's own notes. */
  to?: string
}

const pages = '/content?view=pages'
const payments = '/settings/payments'

/** The words of what has to be filled in before the shop opens. */
export const sayLaunch = {
  title: '公開前の確認',
  lead: '店を公開する前に、許可を受けた方でなければ用意できない項目です。「見本」と書かれた内容は、未入力として数えます。',
  blocks: '本番では、すべて入るまで注文を受けません。',
  blocksNot: 'いまは本番ではないため、残っていても注文を受けます。',
  left: (items: number) => (items === 0 ? 'すべて入っています。' : `残り${items}項目です。`),
  filled: '入力済み',
  open: '未入力',
  advised: '推奨',
  missing: '足りないもの',
  go: (name: string) => `${name}を入力する`,
  see: (name: string) => `${name}を見る`,
  byDeveloper: 'サーバーの設定です。開発者にご依頼ください。',
  notes: '店の控え',
  notesAct: '控えを編集',
  invoice_number: '適格請求書発行事業者の登録番号',
  invoiceHelp: 'Tと13桁の数字。領収書に載ります。',
  invoiceWrong: 'Tと13桁の数字で入力してください。',
  abuse_procedure: '濫用防止の手順書',
  abuseHelp: '手順書の名前と改訂日。店で保管しているものを書きます。',
  none: '未入力',
  save: '保存する',
  saved: '店の控えを保存しました。',
  items: {
    licences: {
      name: '許可証',
      help: '種類、許可番号、発行者、許可年月日、開設者、店舗、所在地、管理者。',
      to: '/licences',
    },
    photos: { name: '写真', help: '店舗の外観と、医薬品の陳列の2枚。', to: '/licences' },
    professionals: {
      name: '薬剤師・登録販売者',
      help: '許可証ごとに1名以上。第1類・薬局製造販売医薬品を扱う店には薬剤師。',
      to: '/licences',
    },
    shifts: { name: '勤務', help: 'これからの勤務。いま勤務している者を示し、確認の時期を伝えます。', to: '/shifts' },
    hours: {
      name: '営業時間・休業日',
      help: '開店、特定販売、注文受付、相談の時間と、特定販売の届出。',
      to: '/licences',
    },
    phones: { name: '電話番号', help: '見本でない、つながる番号。', to: '/licences' },
    classes: { name: '取り扱う区分', help: '許可証ごとに、販売する医薬品の区分。', to: '/licences' },
    invoice_number: { name: '登録番号', help: '適格請求書発行事業者の登録番号。下の「店の控え」に書きます。' },
    seller_page: {
      name: '特定商取引法に基づく表記',
      help: 'ページ tokushoho に、次の見出しと内容。',
      to: pages,
    },
    cancel_deadline: {
      name: '定期便の解約期限',
      help: 'ページ tokushoho に「定期便」の見出しと、解約の方法・期限。',
      to: pages,
    },
    privacy_officer: {
      name: '個人情報の責任者',
      help: 'ページ privacy に「個人情報保護管理者」の見出しと、氏名または職名、連絡先。',
      to: pages,
    },
    privacy_pages: {
      name: '個人情報と外部送信の表示',
      help: 'ページ privacy に、利用の目的・要配慮個人情報・安全管理・開示・苦情の見出しと内容。ページ outbound_policy に、「送信先」の見出しと内容。',
      to: pages,
    },
    device_notification: {
      name: '医療機器の販売業の届出',
      help: '管理医療機器を販売するなら、届出の日と届出先。店舗の表示に出ます。',
      to: '/licences',
    },
    expiry_policy: { name: '使用期限の方針', help: '文章と、何か月以上残すかの月数。', to: '/licences' },
    questionnaires: {
      name: '購入前の質問',
      help: '第1類・薬局製造販売医薬品・濫用防止の対象を販売するなら、その質問。質問のない商品は販売されません。',
      to: '/questions',
    },
    guarded_rules: {
      name: '濫用防止の決まり',
      help: '成分ごとの小包装の上限と、続けての購入を数える日数。',
      to: '/guarded-ingredients',
    },
    abuse_procedure: { name: '濫用防止の手順書', help: '名前と改訂日。下の「店の控え」に書きます。' },
    age_assurance: {
      name: '年齢の確かめ方',
      help: '濫用防止の対象を、どこまで確かめて販売するか。',
      to: '/guarded-ingredients',
    },
    relief_page: {
      name: '副作用被害救済制度',
      help: '店舗の表示のページ（legal…）に「医薬品副作用被害救済制度」の見出しと、内容、窓口。',
      to: pages,
    },
    management_page: {
      name: '管理と運営の表示',
      help: '店舗の表示のページ（legal…）に、見分け方・区分の定義・表示・情報の提供・陳列・指定濫用防止医薬品・苦情・個人情報の見出しと、内容。',
      to: pages,
    },
    shipping_fees: { name: '送料', help: 'お客さまが選べるお届け方法と、その料金。', to: '/settings/shipping' },
    point_rate: { name: 'ポイントの還元率', help: 'ご購入で付くポイント。付けないときは0％と決めます。', to: payments },
    payments: {
      name: 'お支払い方法',
      help: 'お客さまが選べる支払い方法。カードの鍵が試験用のあいだも、未入力として数えます。',
      to: payments,
    },
    pharmacist_accounts: {
      name: '薬剤師のアカウント',
      help: '第1類医薬品などを承認できるアカウントを、名簿の薬剤師につなぎます。つながないあいだは、販売の記録にアカウントの名前が残ります。残っていても注文は受けます。',
      to: '/licences',
    },
  } satisfies Record<AnyLaunchItem, ItemWords> as Record<AnyLaunchItem, ItemWords>,
} as const
