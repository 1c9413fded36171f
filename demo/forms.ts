import type { ArtForm } from './types.ts'

export interface Form {
  dosage_form: string
  art: ArtForm
  additives: readonly string[]
  storage: readonly string[]
  /** Possible properties of a product in this form; each product gets one. */
  traits: readonly string[]
}

const dry = ['直射日光の当たらない湿気の少ない涼しい所に密栓して保管すること', '小児の手の届かない所に保管すること']
const keepOriginal = '他の容器に入れ替えないこと（誤用の原因になり、品質が変わることがある）'
const sheet = [
  '直射日光の当たらない湿気の少ない涼しい所に保管すること',
  '小児の手の届かない所に保管すること',
  keepOriginal,
]
const cool = ['直射日光の当たらない涼しい所に密栓して保管すること', '小児の手の届かない所に保管すること', keepOriginal]
const flammable = [...cool, '火気に近づけないこと']
const goods = ['直射日光、高温多湿を避けて保管すること']
const food = ['直射日光、高温多湿を避けて保存すること', '開封後は早めに召し上がること']

/** Dosage forms and their usual data: inactive ingredients, storage, and the drawing. */
export const forms = {
  tablet: form(
    '錠剤',
    'blister',
    sheet,
    ['小粒', '持ち運びやすいシート', 'フィルムコート'],
    [
      'セルロース',
      'ヒドロキシプロピルセルロース',
      '無水ケイ酸',
      'ヒプロメロース',
      '酸化チタン',
      'ステアリン酸マグネシウム',
    ],
  ),
  bottledTablet: form(
    '錠剤',
    'bottle',
    [...dry, keepOriginal],
    ['小粒', 'のみやすい糖衣', '家族で使える瓶入り'],
    ['乳糖水和物', 'トウモロコシデンプン', 'タルク', '白糖', 'ステアリン酸マグネシウム'],
  ),
  meltTablet: form(
    '口腔内崩壊錠',
    'blister',
    sheet,
    ['水なしでのめる', '外出先でのみやすい'],
    ['D-マンニトール', 'クロスポビドン', 'アスパルテーム（L-フェニルアラニン化合物）', '香料'],
  ),
  capsule: form(
    'カプセル',
    'blister',
    sheet,
    ['においが気になりにくい', '持ち運びやすいシート'],
    ['ゼラチン', '中鎖脂肪酸トリグリセリド', 'グリセリン', 'ラウリル硫酸ナトリウム'],
  ),
  granule: form(
    '顆粒',
    'sachet',
    sheet,
    ['1回ずつの分包', 'すっと溶ける細粒'],
    ['乳糖水和物', 'D-マンニトール', 'ヒドロキシプロピルセルロース', '無水ケイ酸'],
  ),
  bulkGranule: form(
    '顆粒',
    'canister',
    [...dry, keepOriginal],
    ['さじ付き', 'すっと溶ける細粒'],
    ['乳糖水和物', 'D-マンニトール', 'ヒドロキシプロピルセルロース', '無水ケイ酸'],
  ),
  decoction: form('煎じ薬', 'sachet', sheet, ['1日分ずつの分包', '生薬を刻んだ煎じ薬'], []),
  powder: form('散剤', 'canister', dry, ['さっと広がる粉末', 'さじ付き'], ['l-メントール', 'トウモロコシデンプン']),
  liquid: form(
    '液剤',
    'syrup',
    cool,
    ['すぐにのめる液剤', '計量カップ付き'],
    ['白糖', 'クエン酸', '安息香酸ナトリウム', 'プロピレングリコール', '香料'],
  ),
  drink: form(
    '液剤',
    'syrup',
    cool,
    ['のみ切りサイズ', '糖類控えめ'],
    ['クエン酸', 'スクラロース', '安息香酸ナトリウム', '香料'],
  ),
  troche: form(
    'トローチ',
    'blister',
    sheet,
    ['水なしでなめられる', '携帯しやすい'],
    ['白糖', 'ソルビトール', 'l-メントール', '香料'],
  ),
  chewable: form(
    'チュアブル錠',
    'blister',
    sheet,
    ['水なしでのめる', 'かんで溶かす'],
    ['D-マンニトール', 'アスパルテーム（L-フェニルアラニン化合物）', '香料'],
  ),
  gum: form('ガム製剤', 'blister', sheet, ['携帯しやすい'], ['ガムベース', 'キシリトール', '炭酸ナトリウム', '香料']),
  eyeDrop: form(
    '点眼',
    'dropper',
    cool,
    ['さし心地がおだやか', '片手で開けられるキャップ', '液だれしにくい容器'],
    ['ホウ酸', 'ホウ砂', 'エデト酸ナトリウム水和物', 'pH調節剤'],
  ),
  eyeWash: form('洗眼', 'syrup', cool, ['洗眼カップ付き'], ['ホウ酸', 'ホウ砂', 'l-メントール', 'pH調節剤']),
  nasal: form(
    '点鼻',
    'spray',
    cool,
    ['細かな霧', '液だれしにくい'],
    ['ベンザルコニウム塩化物', 'グリセリン', 'pH調節剤'],
  ),
  throatSpray: form(
    'スプレー',
    'spray',
    cool,
    ['細かな霧', '患部に届く長いノズル'],
    ['グリセリン', 'l-メントール', 'pH調節剤'],
  ),
  ointment: form(
    '軟膏',
    'tube',
    cool,
    ['べたつきをおさえた基剤', '無香料'],
    ['白色ワセリン', '流動パラフィン', 'パラフィン'],
  ),
  cream: form(
    'クリーム',
    'tube',
    cool,
    ['のびがよい', '無香料', 'べたつきにくい'],
    ['セタノール', 'ステアリン酸グリセリン', 'ポリソルベート60', 'パラオキシ安息香酸エステル'],
  ),
  jarCream: form(
    'クリーム',
    'jar',
    cool,
    ['たっぷり使える', '無着色'],
    ['ワセリン', 'ステアリルアルコール', 'グリセリン'],
  ),
  gel: form(
    'ゲル',
    'tube',
    flammable,
    ['さらっと乾く', '無着色'],
    ['エタノール', 'カルボキシビニルポリマー', 'l-メントール'],
  ),
  waterGel: form(
    'ゲル',
    'tube',
    cool,
    ['さらっとした使い心地', '無着色'],
    ['カルボキシビニルポリマー', 'グリセリン', 'pH調節剤'],
  ),
  lotion: form(
    '外用液',
    'dropper',
    flammable,
    ['手を汚さず塗れる', '速く乾く'],
    ['エタノール', 'プロピレングリコール', 'pH調節剤'],
  ),
  spray: form(
    'スプレー',
    'spray',
    flammable,
    ['広い部分に使いやすい', '逆さでも使える'],
    ['エタノール', 'ミリスチン酸イソプロピル'],
  ),
  patch: form(
    'テープ・パップ',
    'patch',
    sheet,
    ['はがれにくい', '微香性', '無香料'],
    ['水素添加ロジングリセリンエステル', 'スチレン・イソプレン・スチレンブロック共重合体', '流動パラフィン'],
  ),
  poultice: form(
    'テープ・パップ',
    'pouch',
    sheet,
    ['はがれにくい', 'よく伸びる布'],
    ['ポリアクリル酸部分中和物', 'カルメロースナトリウム', 'D-ソルビトール', 'グリセリン'],
  ),
  skinPatch: form(
    '貼付剤',
    'patch',
    sheet,
    ['なじみやすい薄さ', '目立ちにくい'],
    ['アクリル酸系粘着剤', 'ポリエステルフィルム'],
  ),
  suppository: form('坐剤', 'blister', cool, ['1個ずつの包装'], ['ハードファット', 'カルボキシビニルポリマー']),
  vaginalTablet: form('腟錠', 'blister', sheet, ['1錠ずつの包装'], ['セルロース', 'トウモロコシデンプン']),
  enema: form('浣腸', 'box', cool, ['先端がなめらか'], ['ベンザルコニウム塩化物', '精製水']),
  gargle: form('うがい薬', 'syrup', cool, ['計量キャップ付き'], ['グリセリン', 'エタノール', '香料']),
  disinfectant: form('外用液', 'pump', flammable, ['ワンプッシュ', '手になじむ'], ['グリセリン', 'pH調節剤']),
  sanitizerGel: form('ゲル', 'pump', flammable, ['液だれしにくい', '手になじむ'], ['グリセリン', 'pH調節剤']),
  testKit: form(
    '検査キット',
    'testkit',
    ['2〜30℃で保管すること', '小児の手の届かない所に保管すること'],
    ['結果が見やすい大きな判定窓'],
    [],
  ),
  testStrip: form(
    '検査紙',
    'testkit',
    ['直射日光、湿気を避けて室温で密栓して保管すること', '小児の手の届かない所に保管すること'],
    ['比べやすい色見本'],
    [],
  ),
  device: form('機器', 'device', goods, ['大きな文字の表示', '日本語の説明書付き'], []),
  supplementBottle: form('錠剤', 'bottle', food, ['着色料不使用', '国内工場で包装'], []),
  supplementPouch: form('錠剤', 'pouch', food, ['着色料不使用', 'チャック付き袋', '香料不使用'], []),
  softCapsule: form('カプセル', 'pouch', food, ['小粒', 'チャック付き袋'], ['ゼラチン', 'グリセリン']),
  stick: form('顆粒', 'sachet', food, ['スティック包装', '水に溶けやすい'], []),
  teaBag: form('ティーバッグ', 'pouch', food, ['煮出し・水出し両用'], []),
  foodDrink: form('飲料', 'syrup', food, ['常温で保存できる', '飲みきりサイズ'], []),
  jelly: form('ゼリー', 'pouch', food, ['片手で食べられる', '常温で保存できる'], []),
  foodPouch: form('食品', 'pouch', food, ['常温で保存できる', 'あたためずに食べられる'], []),
  powderPouch: form('粉末', 'pouch', food, ['水に溶けやすい', '計量スプーン付き'], []),
  babyFormula: form('粉末', 'canister', food, ['計量スプーン付き'], []),
  skinWater: form('液体', 'pump', goods, ['無香料', '無着色', 'アルコール無添加'], []),
  skinMilk: form('乳液', 'pump', goods, ['無香料', '無着色', '弱酸性'], []),
  skinCream: form('クリーム', 'jar', goods, ['無着色'], []),
  skinTube: form('クリーム', 'tube', goods, ['無着色'], []),
  skinGel: form('ゲル', 'tube', goods, ['無着色', 'みずみずしい使い心地'], []),
  sheetMask: form('シート', 'mailer', goods, ['1枚ずつの包装', '無着色'], []),
  wash: form('液体', 'pump', goods, ['弱酸性', '無着色', 'つめかえあり'], []),
  bar: form('固形', 'box', goods, ['無香料', '無着色'], []),
  toothpaste: form('ペースト', 'tube', goods, ['低発泡'], []),
  bathPowder: form('粉末', 'canister', goods, ['にごり湯', '残り湯の洗濯に使用可（すすぎは清水）'], []),
  bathTablet: form('発泡錠', 'sachet', goods, ['1錠ずつの包装', 'いろいろな香り'], []),
  bathSachet: form('粉末', 'sachet', goods, ['1回ずつの分包', 'いろいろな香り'], []),
  repellent: form('スプレー', 'spray', [...goods, '火気に近づけないこと'], ['さらさらした使い心地', '無香料'], []),
  goodsBox: form('用品', 'box', goods, ['個包装', '使いやすい取り出し口'], []),
  goodsBag: form('用品', 'mailer', goods, ['まとめ買い向き', '開けやすい袋'], []),
  plasterBox: form('絆創膏', 'box', goods, ['1枚ずつの滅菌包装', '半透明で目立ちにくい'], []),
  cleaner: form('液体', 'syrup', goods, ['詰め替えやすい広口'], []),
  lensBottle: form('液体', 'dropper', goods, ['携帯しやすい'], []),
} satisfies Record<string, Form>

export type FormKey = keyof typeof forms

const allergens = { 乳糖: '乳', ゼラチン: 'ゼラチン' }

/** The allergens that additives contain. */
export const allergensOf = (additives: readonly string[]): string[] =>
  Object.entries(allergens).flatMap(([source, allergen]) =>
    additives.some((additive) => additive.includes(source)) ? [allergen] : [],
  )

function form(
  dosage_form: string,
  art: ArtForm,
  storage: readonly string[],
  traits: readonly string[],
  additives: readonly string[],
): Form {
  return { dosage_form, art, storage, traits, additives }
}
