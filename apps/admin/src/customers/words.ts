/** The words of customers. */
export const say = {
  title: '顧客',
  empty: 'まだお客さまはいません。会員登録や最初のご注文のあと、ここに並びます。',
  lead: '会員と、会員登録せずに購入されたお客さまです。ご注文と定期便をここから開きます。',
  search: 'お客さまを探す',
  searchHelp: 'お名前・メールアドレスの一部、電話番号のはじめの6桁から（ご注文に書かれた電話番号は「注文」から）',
  views: { all: 'すべて', members: '会員', guests: '会員登録なし' },
  columns: { name: 'お名前', email: 'メールアドレス', phone: '電話番号', kind: '区分', since: '登録' },
  member: '会員',
  guest: '会員登録なし',
  back: '顧客の一覧へ',
  gone: 'このお客さまは見つかりません',
  noOrders: 'まだご注文はありません。',
  facts: 'お客さま',
  groups: 'グループ',
  orders: 'ご注文',
  subscriptions: '定期便',
  noSubscriptions: '定期便はありません。',
  sameEmail: '同じメールアドレス',
  asGuest: '会員登録なしのご注文を見る',
  asMember: 'この方の会員のページを見る',
} as const

/** The words of the groups that share prices and coupons. */
export const sayGroups = {
  label: 'グループ',
  everybody: 'すべて',
  none: 'グループがまだありません。「グループを作る」で作ってからお選びください。',
  putIn: {
    act: 'グループに追加',
    ask: (customers: number) => `${customers}名のお客さまをグループに追加しますか`,
    does: 'グループの価格とクーポンが、すぐに使えるようになります。いま入っているグループからは外れません。',
    done: (customers: number, name: string) => `${customers}名のお客さまをグループ「${name}」に追加しました。`,
  },
  takeOut: {
    act: 'グループから外す',
    ask: (customers: number) => `${customers}名のお客さまをグループから外しますか`,
    does: 'グループの価格とクーポンは、これからのご購入に使えなくなります。受け付け済みのご注文は変わりません。',
    done: (customers: number, name: string) => `${customers}名のお客さまをグループ「${name}」から外しました。`,
  },
  add: 'グループを作る',
  addDoes: '価格表とクーポンの対象にできる、お客さまの集まりです。作ったあと、一覧でお客さまを選んで追加します。',
  name: 'グループ名',
  taken: 'この名前のグループはすでにあります。ほかの名前にしてください。',
  added: (name: string) => `グループ「${name}」を作りました。`,
} as const

/** The words of a member's address book. */
export const sayBook = {
  title: '住所録',
  none: '住所録は空です。',
  add: '住所を追加',
  edit: '直す',
  remove: '削除',
  editOf: (name: string) => `${name}の住所を直す`,
  removeOf: (name: string) => `${name}の住所を削除`,
  save: '保存する',
  editAsk: (name: string) => `${name}の住所を直しますか`,
  editDoes:
    'お客さまの住所録を直します。受け付け済みのご注文のお届け先は変わりません。定期便は、お届け先にこの住所を住所録から選んでいるときだけ、次回から変わります。',
  changed: '住所を直しました。',
  added: '住所を住所録に追加しました。',
  removeAsk: (name: string) => `${name}の住所を削除しますか`,
  removeDoes: 'お客さまの住所録から消えます。受け付け済みのご注文のお届け先は変わりません。',
  doRemove: '削除する',
  removed: '住所を住所録から削除しました。',
} as const

/** The words of closing an account for its owner. */
export const sayClosing = {
  begin: '退会の手続き',
  act: '退会にする',
  ask: (name: string) => `${name} 様を退会にしますか`,
  goes: 'すぐに消えるもの（元に戻せません）',
  going: [
    'お名前・メールアドレス・電話番号・住所録・パスワード・外部サービスとの連携',
    '使っていないポイント・保存したカード・お気に入り・お知らせの登録・注文していないカート',
  ],
  stays: '残るもの',
  staying: ['受け付け済みのご注文とそのお届け先・領収書・医薬品の販売の記録（法律で保存が必要なため）'],
  letter: '手続きが済んだことを、お客さまへメールでお知らせします。',
  sure: 'ご本人からのお申し出であることを確かめました',
  sureMissing: 'ご本人であることを確かめてから、印を付けてください。',
  done: (name: string) => `${name} 様を退会にしました。`,
} as const
