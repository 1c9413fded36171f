import type { ProductMetadata } from '@kusuribako/contract/catalogue/medicine'
import type { Gap } from './missing-before-sale.rules.ts'

export const kinds = {
  medicine: '医薬品',
  general_product: '日用品・雑貨',
  health_food: '健康食品',
  cosmetic: '化粧品',
  medical_device: '医療機器',
} satisfies Record<ProductMetadata['product_type'], string>

/** The words of what a product is. */
export const say = {
  /** What tells the variants of a product apart, where nobody has said otherwise. */
  firstOption: '内容量',

  facts: '基本の内容',
  editFacts: '編集',
  editFactsOf: (what: string) => `${what}を編集`,
  none: '—',
  name: '商品名',
  subtitle: 'サブタイトル',
  subtitleHelp: '商品名の下に出る、短いことばです。',
  description: '説明',
  handle: '売場のアドレス',
  handleMoves: (handle: string) =>
    `保存すると、いまのアドレス（/products/${handle}）では開けなくなります。ほかのページや広告のリンクも直してください。`,
  kind: '商品の種類',
  kindMissing: '商品の種類を選んでください。',
  choose: '選んでください',
  brand: 'ブランド',
  manufacturer: '製造販売元',
  company: 'お問い合わせ先',
  reading: '商品名の読み',
  readingHelp: 'ひらがなで入れると、読みでも検索で見つかります。',
  readingWrong: 'ひらがなで入力してください。',
  discountable: 'クーポンの割引の対象にする',
  discounts: 'クーポンの割引',
  isDiscounted: { yes: '対象', no: '対象外' },
  save: '保存する',
  saved: (title: string) => `「${title}」を保存しました。`,

  tax: '消費税',
  taxRate: '消費税の税率',
  taxOf: (name: string, rate: number) => `${name} ${rate.toLocaleString('ja-JP')}%`,
  taxOwn: '標準税率',
  taxHelp: '飲食料品などは軽減税率です。税込の価格は変わらず、そこに含まれる税額が変わります。',
  taxSaved: (rate: string) => `税率を「${rate}」にしました。`,

  place: '売場',
  categories: 'カテゴリー',
  collection: '特集',
  tags: 'タグ',
  pictures: '写真',
  pictureAt: (at: number) => `${at}枚目の写真`,
  noPictures: '写真はまだありません。',
  insert: '添付文書の内容',
  toInsert: { change: '編集', look: '見る' },
  toInsertOf: { change: '添付文書の内容を編集', look: '添付文書の内容を見る' },
  effects: '効能・効果',
  ingredients: '成分',
  dosage: '用法・用量',
  do_not: 'してはいけないこと',
  consult: '相談すること',
  storage: '保管',
  entries: (entries: number) => `${entries}件`,

  missing: { draft: '公開の前に足りないもの', published: '足りないもの' },
  missingHelp: {
    draft: '公開はいつでもできますが、そろえてからをおすすめします。',
    barred: '区分を選ぶと公開できます。ほかも、そろえてからの公開をおすすめします。',
    published: '公開中の商品です。早めにそろえてください。',
  },
  missingAsk: '次のものが足りません。このまま公開することもできます。',
  barred: 'どの規格にも区分がないため、売場には表示されません。先に規格の区分を選んでください。',
  understood: '閉じる',
  cannotShow: (title: string) => `「${title}」はまだ公開できません`,
  mend: {
    insert: '添付文書の内容へ',
    questions: '購入時の質問へ',
    variants: '規格と在庫へ',
    pictures: '写真へ',
    place: '売場へ',
  },
  ofVariants: (titles: readonly string[]) =>
    titles.length > 3
      ? `（${titles.slice(0, 3).join('、')} ほか${titles.length - 3}種類）`
      : `（${titles.join('、')}）`,
  gaps: {
    variant: '規格がありません',
    sale_class: '区分がない規格は、売場に出ません',
    price: '価格がない規格は、購入できません',
    jan: 'JANコードがありません',
    package_days: '濫用防止の成分を含みますが、何日分かがないため、購入できません',
    picture: '写真がありません',
    category: 'カテゴリーに入っていません',
    effects: '効能・効果がありません',
    dosage: '用法・用量がありません',
    ingredients: '成分がありません',
    allergen: 'アレルギー物質の有無が入っていないため、成分が表示されません',
    precautions: '使用上の注意（してはいけないこと・相談すること）がありません',
    questions: '購入時の質問がないため、購入できません',
  } satisfies Record<Gap, string>,

  remove: '商品を削除',
  removeHelp: '公開中の商品は、非公開にしてから削除します。',
  removeTitle: '削除',
  removeAsk: (title: string) => `「${title}」を削除しますか`,
  removeDoes:
    '規格・価格・在庫の数・写真の並びも、いっしょに削除します。元に戻せません。受け付け済みのご注文と、在庫の記録は残ります。',
  removeCarts:
    'カートに入っている分は注文できなくなり、定期便は次のお届けの注文ができなくなります。続いている定期便があるときは、先に定期便を終えてください。',
  removeAct: '削除する',
  removed: (title: string) => `「${title}」を削除しました。`,
} as const

/** The words of a product that is put in. */
export const sayNew = {
  add: '商品を追加',
  title: '新しい商品',
  lead: 'まず非公開の商品を作ります。写真・説明・添付文書の内容・ほかの規格は、作ったあとの商品のページで追加します。',
  product: '商品',
  variant: 'はじめの規格',
  handleHelp: '半角の英数字・ハイフン・下線。空にすると、JANコードかSKUから付けます。',
  make: '非公開で作る',
  made: (title: string) => `「${title}」を非公開で作りました。足りないものをそろえて、公開してください。`,
} as const
