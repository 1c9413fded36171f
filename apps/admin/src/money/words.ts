/** The words of money that comes and goes. */
export const saySales = {
  title: '売上',
  lead: 'ご注文・入金・返金の、日ごと・月ごとの合計です。期間を選ばないと、直近の31日（月別は12か月）を表示します。',
  empty: 'この期間に、ご注文・入金・返金はありません。',
  views: { day: '日別', month: '月別' },
  from: '期間（から）',
  to: '期間（まで）',
  sum: '期間の合計',
  columns: {
    period: '期間',
    orders: 'ご注文',
    ordered: 'ご注文の金額',
    received: '入金',
    refunded: '返金',
    kept: '入金 − 返金',
  },
  orders: (orders: string) => `${orders}件`,
  csv: {
    act: 'CSVで保存',
    file: '売上.csv',
    columns: ['期間', 'ご注文の件数', 'ご注文の金額', '入金', '返金', '入金−返金'],
  },
} as const

export const sayWallet = {
  title: 'ウォレット払い',
  empty: 'まだウォレット払いはありません。お客さまがお支払いを始めると、ここに並びます。',
  lead: 'PayPay・Amazon Pay・楽天ペイ・d払いの、お支払い一回ごとの記録です。お手続き中のものは、終わるまで注文の一覧に出ません。',
  views: {
    all: 'すべて',
    pending: '手続き中',
    completed: '完了',
    failed: '失敗',
    canceled: '取り消し',
    expired: '期限切れ',
    refunded: '返金済み',
  },
  columns: {
    wallet: 'ウォレット',
    started: '開始',
    buyer: 'お客さま',
    status: '状態',
    order: 'ご注文',
    events: '記録',
    amount: '金額',
  },
  events: (events: number) => `${events}件の記録`,
  noEvents: 'なし',
  /** What a provider has said, in the words of our payments. */
  verdicts: {
    authorized: '支払い枠を確保しました。',
    captured: '支払いが確定しました。',
    requires_more: 'お客さまのお手続きを待っています。',
    pending: '決済会社の返事を待っています。',
    declined: '支払えませんでした。',
    canceled: '支払いが取り消されました。',
  } as Record<string, string>,
} as const

export const sayReconciliation = {
  title: '入出金の照合',
  lead: '店の記録と決済会社の記録が食い違うもの、手続きが長く終わらないものです。ここが空なら、お金は合っています。',
  empty: '食い違いはありません。',
  columns: {
    kind: '内容',
    provider: '決済',
    ours: '店の記録',
    theirs: '決済会社',
    since: 'いつから',
    order: 'ご注文',
    amount: '金額',
    act: '操作',
  },
  kinds: {
    state_differs: '記録が食い違っています',
    amount_differs: '残っている金額が食い違っています。決済会社の管理画面で返金された可能性があります',
    capture_overdue: '支払いの確定が終わっていません',
    authorization_ends:
      '支払い枠の期限が近づいています。過ぎると確定できなくなるため、薬剤師の確認や、交換・変更の手続きをお急ぎください',
    release_overdue: '取り消した支払いが残っています',
    refund_overdue: '返金が終わっていません',
    refund_declined: '返金が断られました。ご注文から返金できないときは、振込などで返して記録してください',
    attempt_overdue: '支払いの手続きが終わっていません',
    points_differ: 'ポイントの記録が食い違っています',
    points_overdue: 'ポイントの手続きが終わっていません',
    points_refused: 'ポイントの手続きが断られました',
    disputed: 'チャージバックの申し立てを受けています。することは、ご注文をご覧ください',
  } as Record<string, string>,
  states: {
    authorized: '未確定',
    captured: '確定済み',
    canceled: '取り消し',
    held: '預かり中',
    decided: '返金待ち',
    open: '手続き中',
    refunded: '返金済み',
    failed: '失敗',
    asked: '問い合わせ中',
    settled: '使用済み',
    refused: '断られた',
    declined: '断られた',
    accepted: '受け付け済み',
    requires_more: 'お客さまのお手続き待ち',
    pending: '返事待ち',
    no_contract: '接続の設定がなく、返金を頼めません',
    needs_answer: '回答待ち',
    under_review: '審査中',
    dcm_not_enough_points: 'ポイント不足',
    dcm_dcard_suspended: 'カードの利用停止',
    dcm_invalid_dcard_number: 'カード番号が無効',
    dcm_transaction_already_processed: '処理済み',
  } as Record<string, string>,
  /** It has ended, but the provider was not asked since. */
  endIsPast:
    '支払い枠の期限が過ぎています。もう確定できないことがあります。発送の前に、お支払いを確定できるかお確かめください',
  /** The provider no longer holds money that the shop has not captured. */
  lapsed:
    '確保した支払い枠が、決済会社で終わっています（期限切れなど）。この支払いは確定できません。お客さまにご連絡のうえ、発送の前ならご注文・交換・変更を取り消してあらためて手続きいただくか、振込などでの受け取りに切り替えてください',
  none: 'なし',
  answerBy: (kind: string, time: string) => `${kind === 'disputed' ? '回答' : '確定'}の期限 ${time}`,
} as const

/** The words of a refund that its provider will not make. */
export const sayBooking = {
  begin: '返したことを記録',
  beginOf: (amount: string) => `${amount}を返したことを記録`,
  ask: (amount: string) => `${amount}の返金を、済んだものとして記録しますか`,
  act: '記録する',
  does: 'この決済会社には、いまの店の設定から返金を頼めません。振込などでお客さまに返してから、記録してください。ご注文の返金の額は変わりません。メールも送りません。元に戻せません。',
  doesDeclined:
    '決済会社に断られた返金です。振込などでお客さまに返してから、記録してください。返した額に数えます。メールは送りません。元に戻せません。',
  note: '返した日と方法',
  noteHelp: '例：11月27日に銀行振込。ご注文の返金の記録に残ります。',
  missing: '返した日と方法を書いてください。',
  done: (amount: string) => `${amount}の返金を記録しました。`,
} as const

/** The words of an authorisation that has ended, and of how its money comes instead. */
export const sayOtherwise = {
  begin: '振込などに切り替え',
  beginOf: (amount: string) => `${amount}の受け取りを、振込などに切り替え`,
  ask: (amount: string) => `${amount}の受け取りを、振込・代金引換に切り替えますか`,
  act: '切り替える',
  does: '決済会社ではもう確定できない支払いを、銀行振込・代金引換・店頭での受け取りに変えます。お客さまとのお約束のあとに切り替えてください（メールは送りません）。受け取ったら、ご注文の「支払いを確定する」か、交換の「差額を精算する」で記録します。元に戻せません。',
  done: (amount: string) => `${amount}の受け取りを、振込・代金引換に切り替えました。`,
} as const

export const sayReceipt = {
  title: '領収書',
  empty: 'まだ領収書はありません。お客さまに渡した領収書がここに並びます。',
  lead: 'お客さまに渡した領収書（適格簡易請求書）です。日付・金額・宛名で探せます（電子帳簿保存法）。',
  from: '発行日（から）',
  to: '発行日（まで）',
  least: '金額（以上）',
  most: '金額（以下）',
  addressee: '宛名の一部',
  columns: {
    number: '番号',
    issued: '発行',
    addressee: '宛名',
    times: '回数',
    order: 'ご注文',
    total: '金額',
    pdf: '控え',
  },
  times: (times: number) => (times > 1 ? `${times}回（再発行あり）` : '1回'),
  open: 'PDF',
  openOf: (number: string) => `領収書 ${number} の PDF を保存`,
} as const
