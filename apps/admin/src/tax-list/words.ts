const month = (from: string) => `${Number(from.slice(0, 4))}年${Number(from.slice(5, 7))}月`

/** The words of the list of medicines whose price may be deducted (セルフメディケーション税制). */
export const say = {
  title: '税制対象の一覧',
  lead: 'セルフメディケーション税制の対象品目です。領収書の★印と、お客さまの1年の集計に使います。',
  import: 'CSVで取り込む',
  list: 'いつからの一覧',
  from: (from: string, items: number) => `${month(from)}から（${items.toLocaleString('ja-JP')}品目）`,
  now: '（いま使っている一覧）',
  search: '品目を探す',
  searchHelp: 'JANコードのはじめ、または商品名の一部で探せます。',
  columns: { name: '商品名', jan: 'JANコード' },
  none: 'まだ一覧がありません。厚生労働省が公表する対象品目を、CSVで取り込んでください。それまで、どの商品も対象になりません。',
  back: '税制対象の一覧へ',
  month,
} as const

/** The words of taking a list up by a table. */
export const sayImport = {
  title: '税制対象の取り込み',
  lead: '厚生労働省が公表する対象品目の一覧を、それが使われる月ごとに取り込みます。',
  help: '列 JANコード と 商品名（または販売名）が要ります。ほかの列は読み飛ばします。100MBまで。',
  example: 'JANコード,商品名\n4987123456784,見本の風邪薬\n4987123456791,見本の鼻炎薬',
  act: '取り込む',
  ask: (rows: number) => `${rows.toLocaleString('ja-JP')}行の一覧を取り込みますか`,
  does: '選んだ月の一覧があれば、まるごと置き換えます。発行済みの領収書は変わりません。JANコードとして読めない行は飛ばします。',
  month: 'いつから使う一覧ですか',
  year: '年',
  yearOf: (year: number) => `${year}年`,
  monthOfYear: '月',
  monthOf: (of: number) => `${of}月`,
  done: (items: number, from: string) =>
    items > 0
      ? `${month(from)}からの一覧に、${items.toLocaleString('ja-JP')}品目を取り込みました。`
      : `取り込める行がないため、${month(from)}からの一覧はそのままです。`,
  skipped: (rows: number) => `JANコードとして読めない${rows.toLocaleString('ja-JP')}行は飛ばしました。`,
  faults: '次の行は、JANコードとして読めないため、一覧に入れていません。',
  noJan: 'JANコード（13桁か8桁）ではありません。桁数と、最後の検査数字をご確認ください。',
} as const
