/** The words of lots and how long they may be used. */
export const sayLots = {
  title: 'ロットと使用期限',
  empty: 'まだロットはありません。入荷のときにロット番号と使用期限を書くと、ここに並びます。',
  lead: '使用期限の近い順に並びます。期限が足りなくなったロットは、販売できる在庫から自動で外れます。',
  promise: (day: string) => `いま販売できるのは、使用期限が${day}以降のロットです。`,
  add: '在庫にロットを付ける',
  ofProduct: (title: string) => `「${title}」のロット`,
  ofAll: 'すべての商品のロットを見る',
  views: { '': 'すべて', running: '期限の近いもの', blocked: '回収・隔離中', empty: '使い切ったものも含む' },
  number: 'ロット番号',
  before: '使用期限がこの日より前',
  columns: { goods: '商品', number: 'ロット番号', expires: '使用期限', state: '状態', pieces: '棚の数', aside: '隔離' },
  states: {
    good: '販売できます',
    soon: 'まもなく期限不足',
    short: '期限不足',
    expired: '期限切れ',
    blocked: '回収・隔離中',
  },
  pieces: (pieces: number) => pieces.toLocaleString('ja-JP'),
  unknown: '名前のない在庫品',

  back: 'ロットの一覧へ',
  gone: 'このロットは見つかりません',
  of: (number: string) => `ロット ${number}`,
  facts: { goods: '商品', expires: '使用期限', places: '置き場所', because: '隔離の理由' },
  at: (place: string, pieces: number, aside: number) =>
    `${place}　棚に${pieces.toLocaleString('ja-JP')}点${aside > 0 ? `・隔離 ${aside.toLocaleString('ja-JP')}点` : ''}`,
  nowhere: 'いまはどこにもありません。',
  reserved: (pieces: number) =>
    `このうち${pieces.toLocaleString('ja-JP')}点は、引き当て済みのため棚に残っていますが、発送されません。ほかのロットを用意するか、お客さまへご連絡ください。`,

  recipients: 'お届け先',
  recipientsLead: (orders: number, pieces: number) =>
    orders === 0
      ? 'このロットを入れた荷物は、まだありません。'
      : `${orders.toLocaleString('ja-JP')}個の荷物に、合わせて${pieces.toLocaleString('ja-JP')}点が入っています。`,
  recipientsOf: { '': 'このロット', unnamed: 'ロットの記録なし' },
  unnamed: (parcels: number) =>
    `ほかに、同じ商品をロットを付けずに梱包した荷物が${parcels.toLocaleString('ja-JP')}個あります。このロットが入っていたかもしれません。`,
  unnamedLead: (orders: number, pieces: number) =>
    orders === 0
      ? 'ロットを付けずに梱包した荷物はありません。'
      : `同じ商品をロットを付けずに梱包した荷物です。${orders.toLocaleString('ja-JP')}個に、合わせて${pieces.toLocaleString('ja-JP')}点が入っています。発送日をもとにお確かめください。`,
  recipient: { order: '注文', name: 'お名前', contact: '連絡先', pieces: '数', parcel: '荷物' },
  order: (number: number) => `注文 ${number}`,
  sent: (at: string) => `${at} 発送`,
  here: 'まだ店内にあります',
  csv: {
    act: 'お届け先をCSVで保存',
    ask: (number: string) => `ロット ${number} のお届け先をCSVで保存しますか`,
    does: (parcels: number) =>
      `${parcels.toLocaleString('ja-JP')}件のお届け先のお名前・メールアドレス・電話番号が入ります。回収の連絡だけに使い、終わったら消してください。保存したことは、操作の記録に残ります。`,
    file: (number: string) => `お届け先_ロット${number}.csv`,
    fileUnnamed: (number: string) => `お届け先_ロット${number}_記録なし.csv`,
    columns: ['注文番号', 'お名前', 'メールアドレス', '電話番号', '個数', 'ロット番号', '使用期限', '発送日'],
    done: (parcels: number) => `${parcels.toLocaleString('ja-JP')}件のお届け先をCSVで保存しました。`,
  },

  correct: '訂正する',
  correctAsk: (number: string) => `ロット ${number} を訂正しますか`,
  correctDoes:
    '番号と使用期限は、箱のとおりに直します。数え直した数を入れると、販売できる在庫も同じだけ変わります。廃棄した分は、隔離の数から引きます。',
  numberHelp:
    '同じ商品にその番号のロットがすでにあるときは、1つにまとまり、元に戻せません。荷物とお届け先の記録もまとまり、どちらかが隔離中なら隔離されます。',
  onShelf: '棚の数',
  onShelfAt: (place: string) => `棚の数（${place}）`,
  asideAt: (place: string) => `隔離の数（${place}）`,
  aside: '隔離の数',
  corrected: (number: string) => `ロット ${number} を訂正しました。`,

  block: '回収・隔離する',
  blockAsk: (number: string) => `ロット ${number} を隔離しますか`,
  blockDoes: 'すべての置き場所で、販売できる在庫からすぐに外れ、梱包もできなくなります。解くと元に戻ります。',
  because: '理由',
  becauseHelp: '例: メーカーの自主回収（2026年6月1日の通知）',
  blocked: (number: string) => `ロット ${number} を隔離しました。お届け先を下でご確認ください。`,
  lift: '隔離を解く',
  liftAsk: (number: string) => `ロット ${number} の隔離を解きますか`,
  liftDoes: '期限が足りていれば、隔離した分は販売できる在庫に戻ります。',
  lifted: (number: string) => `ロット ${number} の隔離を解きました。`,

  recall: 'ロットを回収する',
  recallAsk: '番号を指定して、ロットを回収しますか',
  recallDoes:
    'メーカーの通知にある番号です。記録のない番号でも、届いたかもしれないお届け先を調べられます。在庫にあれば、販売できる在庫からすぐに外れ、あとから入荷した分も隔離されます。',
  notNoted: (number: string) =>
    `ロット「${number}」の記録はありません。回収の通知を受けた番号なら「ロットを回収する」へ進むと、同じ商品が届いたお届け先を調べられます。`,

  addAsk: '在庫にロットを付けますか',
  addDoes: '棚にすでにある商品に、箱のロット番号と使用期限を付けます。在庫の数は変わりません。',
  goods: '商品',
  goodsMissing: '商品を1つ選んでください。',
  chosen: (name: string) => `選んだ商品: ${name}`,
  again: '選び直す',
  place: '置き場所',
  usual: 'いつもの場所',
  expires: '使用期限',
  expiresHelp: '箱のとおりに。例: 2027.3（その月の末日まで）、2027-03-31',
  expiresWrong: '使用期限を「2027.3」や「2027-03-31」の形で入力してください。',
  quantity: 'このロットの数',
  added: (number: string) => `ロット ${number} を付けました。`,
} as const

/** The words of the lots in a parcel. */
export const sayParcelLots = {
  lot: (number: string, day: string, pieces: number) => `ロット ${number}（期限 ${day}）× ${pieces}`,
  unnamed: (pieces: number) => `ロットの付いていない在庫から × ${pieces}`,
  print: 'ピッキングリストを印刷',
  sheet: (parcel: string) => `ピッキングリスト　${parcel}`,
  inAll: (lines: number, pieces: number) => `全${lines}行・${pieces}点`,
  change: 'ロットを変える',
  ask: (parcel: string) => `${parcel} のロットを変えますか`,
  does: '期限の近いロットから自動で入っています。実際に入れたロットが違うときに、数を直します。残りはロットなしになります。',
  choice: (number: string, day: string) => `ロット ${number}（期限 ${day}）`,
  most: (pieces: number) => `${pieces.toLocaleString('ja-JP')}点まで`,
  act: '変える',
  changed: (parcel: string) => `${parcel} のロットを変えました。`,
} as const
