/** The words of orders of the shop before this one. */
export const say = {
  title: '以前の注文',
  empty: 'まだ以前の注文はありません。前のお店から取り込むと、ここに並びます。',
  lead: '前のお店から取り込んだご注文です。会員のお客さまは、マイページの「以前のご注文」で見られます。',
  import: 'CSVで取り込む',
  search: '注文を探す',
  searchHelp: '注文番号、メールアドレス（全体）、お届け先のお名前のはじめで探せます。',
  columns: { number: '注文番号', created: '受付', buyer: 'お届け先', email: 'メール', goods: '商品', total: '合計' },
  goods: (lines: { name: string }[]) =>
    lines.length > 1 ? `${lines[0]!.name} ほか${lines.length - 1}点` : (lines[0]?.name ?? ''),
  back: '以前の注文の一覧へ',
  gone: 'この以前の注文は見つかりません',
  number: (name: string) => `以前の注文 ${name}`,
  placed: '受付',
  lines: '商品',
  pieces: (pieces: number) => `${pieces.toLocaleString('ja-JP')}点`,
  unit: (price: string) => `1点 ${price}`,
  sku: (sku: string) => `SKU ${sku}`,
  facts: 'ご注文',
  total: '合計',
  payment: 'お支払い',
  delivery: '発送',
  statuses: {
    paid: '支払い済み',
    pending: '未払い',
    authorized: '与信済み',
    partially_paid: '一部支払い済み',
    partially_refunded: '一部返金',
    refunded: '返金済み',
    voided: '取り消し',
    fulfilled: '発送済み',
    partial: '一部発送',
    unfulfilled: '未発送',
    restocked: '在庫に戻した',
  } as Record<string, string>,
  buyer: 'お届け先',
  name: 'お名前',
  email: 'メール',
  address: '住所',
  toCustomer: 'このメールの会員を探す',
  more: '元のデータにあった項目',
  moreHelp: '前のお店のCSVにあった、ほかの列です。',
} as const

/** The words of taking them up by a table. */
export const sayImport = {
  title: '以前の注文の取り込み',
  lead: '前のお店のご注文を取り込みます。会員のお客さまは、マイページの「以前のご注文」で見られます。',
  help: 'ご注文の商品ごとに1行で、同じご注文の行は続けて並べます。列 Name（注文番号）・Email・Created at・Total・Lineitem name・Lineitem quantity・Lineitem price が要ります。同じ Name のご注文は置き換わります。100MBまで。',
  example:
    'Name,Email,Created at,Total,Lineitem name,Lineitem quantity,Lineitem price\n#1001,hanako@example.com,2025-04-01 10:00:00 +0900,1480,化粧水,1,1480',
  act: '取り込む',
  ask: (rows: number) => `${rows.toLocaleString('ja-JP')}行のご注文を取り込みますか`,
  does: '誤りのある行のご注文は飛ばし、ほかのご注文を取り込みます。ファイルを読めないときは、何も取り込みません。',
  dump: '前に取り込んだご注文を、先にすべて消す',
  dumpDoes: '前に取り込んだご注文は、お客さまの画面からも消えます。元に戻せません。',
  done: (orders: number) =>
    orders > 0
      ? `${orders.toLocaleString('ja-JP')}件のご注文を取り込みました。`
      : '取り込めるご注文がないため、何も変えていません。',
  skipped: (orders: number) => `誤りのある${orders.toLocaleString('ja-JP')}件は飛ばしました。`,
  faults:
    '次の行のご注文は取り込んでいません。直してから、もう一度お選びください。読めたほかのご注文は取り込み済みです。',
  whole: 'この行のご注文',
  sentences: {
    'Name is missing': '注文番号（Name）がありません。',
    'Email is missing': 'メールアドレス（Email）がありません。',
    'Created at is no date': '受付の日時（Created at）を読めません。',
    'Total is no amount': '合計（Total）を金額として読めません。',
    'Lineitem quantity or price is no number': '数（Lineitem quantity）か価格（Lineitem price）を読めません。',
  } as Record<string, string>,
} as const
