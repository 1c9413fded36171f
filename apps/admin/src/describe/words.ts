import type { Key, TableKey } from './insert-form.ts'
import type { Kind } from './insert-parts.ts'

const medicine = {
  effects: '効能・効果',
  dosage: '用法・用量',
  age: '年齢',
  do_not: 'してはいけないこと',
  consult: '相談すること',
  ingredients: '成分',
}
const other = {
  effects: 'どのような商品か',
  dosage: '使い方',
  age: '使う方',
  do_not: '使用上の注意',
  consult: 'ご相談いただきたいこと',
  ingredients: '成分・素材',
}

/** A field's label depends on the kind of goods, as in the shop. */
const byKind: Record<Kind, typeof medicine> = {
  medicine,
  medical_device: { ...other, effects: '使用目的' },
  health_food: { ...other, dosage: '召し上がり方', ingredients: '原材料・栄養成分' },
  cosmetic: { ...other, ingredients: '全成分' },
  general_product: other,
}

/** The labels of the fields, by kind of goods; while it is unknown, those of medicine. */
export const labelsFor = (kind: Kind | null): Record<Key, string> => {
  const { effects, dosage, do_not, consult, ingredients } = byKind[kind ?? 'medicine']
  return {
    effects,
    dosage,
    do_not,
    consult,
    ingredients,
    ingredients_basis: '分量の基準',
    additives: '添加物',
    allergen: 'アレルゲン',
    dosage_notes: `${dosage}の注意`,
    storage: '保管・取扱いの注意',
    symptoms: '症状・お悩み',
    features: '特長',
    age_groups: '使う方の年齢',
    dosage_form: '剤形・形状',
    first_class_questionnaire_pdf: '質問票（PDF）',
    first_class_explanation_pdf: '薬剤師からの説明書（PDF）',
  }
}

const line = '1行に1つずつ。行のはじめの「・」や「○」は取り除きます。'

/** The help text below a field's label. */
export const helps: Partial<Record<Key, string>> = {
  ingredients: '分量は、表示のとおりに単位も入れます（60 mg）。表計算の行を成分名に貼り付けると、まとめて入ります。',
  ingredients_basis: '何に含まれる分量か（1日量（3錠）中、1包中）。',
  additives: line,
  dosage: '表計算の行をはじめの欄に貼り付けると、まとめて入ります。',
  dosage_notes: line,
  do_not: line,
  consult: line,
  storage: line,
  symptoms: `${line}お店の検索と絞り込みに使います。`,
  features: `${line}商品のページに並び、お店の絞り込みに使います。`,
  age_groups: `${line}お店の絞り込みに使います。`,
  dosage_form: '商品のページに出て、お店の絞り込みに使います。',
  first_class_questionnaire_pdf: '販売の前に確かめることの書類です。アドレスを入れるか、PDFを選びます。',
  first_class_explanation_pdf: '薬剤師がお知らせすることの書類です。アドレスを入れるか、PDFを選びます。',
}

/** The columns of a table, by kind of goods. */
export const columnsFor = (kind: Kind | null): Record<TableKey, string[]> => ({
  ingredients: [kind === 'health_food' ? '原材料・成分名' : '成分名', '分量', 'はたらき（あれば）'],
  dosage: [byKind[kind ?? 'medicine'].age, '1回の量', '回数'],
})

/** The words of what a package insert says, as it is written down. */
export const say = {
  title: '商品の説明・添付文書の内容',
  titleOf: (name: string) => `${name} の説明・添付文書`,
  lead: '容器や添付文書のとおりに入力します。お店の商品ページと検索に使います。',
  back: '商品のページへ',
  gone: 'この商品は見つかりません',
  noKind:
    '商品の種類がまだ決まっていないため、すべての項目を出しています。種類を決めると、要らない項目は出なくなります。',
  sections: {
    effects: '説明と特長',
    dosage: '用い方',
    precautions: '使う前の注意',
    composition: '成分とアレルゲン',
    storage: '保管',
    search: '検索・絞り込み',
    papers: '薬剤師が確認する医薬品の書類',
  },
  misfit: (label: string) => `${label}に、お店が読めない形の値が入っています。お店には出ていません。`,
  misfitHelp: 'ここに入力して保存すると置き換わります。入力しなければ、そのまま残ります。',
  allergens: {
    unknown: 'まだ確認していない',
    none: 'なし（表示すべきものはない）',
    some: 'あり',
  },
  allergensHelp:
    '確認するまで、成分と添加物はお店に出ません。何も書かないと「アレルゲンはない」と読まれるおそれがあるためです。',
  hidden: '成分は入力されていますが、アレルゲンが「まだ確認していない」のため、お店には出ません。',
  allergensList: '含まれるアレルゲン',
  allergensMissing: '含まれるアレルゲンを入力してください。',
  line,
  cellOf: (column: string, row: number) => `${column}（${row}行目）`,
  rowOf: (label: string, row: number) => `${label}の${row}行目`,
  addRow: (label: string) => `${label}の行を追加`,
  noRows: 'まだ入力されていません。',
  nothing: '—',
  known: 'お店で使っている言葉から選ぶ',
  choosePaper: 'PDFを選ぶ',
  chooseOtherPaper: 'ほかのPDFを選ぶ',
  paperKept: 'PDFを受け取りました。保存すると使われます。',
  noPaper: 'PDFを選んでください。',
  openPaper: 'この書類を開く',
  noAddress: 'https:// から始まるアドレスを入力してください。',
  unchanged: '変更はありません',
  changed: (labels: readonly string[]) => `まだ保存していない項目：${labels.join('、')}`,
  notWhole: '赤い欄をご確認ください。',
  tooLong: '一度に保存できる長さを超えています。何回かに分けて保存してください。',
  save: '保存する',
  ask: (name: string) => `「${name}」の説明を保存しますか`,
  does: '変わる項目',
  doesShown: '公開中の商品です。保存すると、お店の表示がすぐに変わります。',
  saved: '商品の説明を保存しました。',
} as const

/** The words of the pictures of a product. */
export const sayPictures = {
  change: '写真を編集',
  titleOf: (name: string) => `${name} の写真`,
  lead: 'はじめの写真が、一覧や検索に出る代表の写真になります。保存すると、お店の表示が変わります。',
  list: '写真の並び',
  none: 'まだ写真がありません。',
  at: (at: number) => `${at}枚目の写真`,
  main: '代表',
  earlier: '前へ',
  earlierOf: (at: number) => `${at}枚目の写真を前へ`,
  later: '後へ',
  laterOf: (at: number) => `${at}枚目の写真を後へ`,
  takeOut: '外す',
  takeOutOf: (at: number) => `${at}枚目の写真を外す`,
  add: '写真を追加',
  choose: '写真を選ぶ',
  addHelp: 'ここへまとめて落とすこともできます。JPEG・PNG・WebP・AVIF、1枚20MBまで。',
  taken: (pictures: number) => `${pictures}枚を受け取りました。保存すると使われます。`,
  refused: '次のファイルは受け取れませんでした。',
  why: {
    kind: 'JPEG・PNG・WebP・AVIF の写真ではありません。',
    size: '20MBより大きいファイルです。小さくしてからお試しください。',
  },
  tooMany: (most: number) => `写真は${most}枚までです。`,
  save: '保存する',
  saved: (name: string, pictures: number) =>
    pictures > 0 ? `${name} の写真${pictures}枚を保存しました。` : `${name} の写真をすべて外しました。`,
} as const
