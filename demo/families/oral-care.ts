import type { Family } from '../family.ts'
import { careWith } from '../precautions.ts'

const goods = {
  type: 'general_product',
  saleClass: '日用品',
  doNot: careWith.goods,
  ages: ['小児', '成人', '高齢者'],
} as const satisfies Partial<Family>

export const oralCare: Family[] = [
  {
    ...goods,
    key: 'toothpaste',
    type: 'cosmetic',
    saleClass: '医薬部外品',
    categories: ['toothpastes'],
    brands: ['hamiana', 'shirohana', 'kuchinowa', 'select'],
    form: 'toothpaste',
    pictogram: 'tooth',
    subtitle: 'むし歯の発生と進行の予防に 薬用ハミガキ',
    description:
      '{name}は、フッ素を配合した薬用ハミガキです。みがいたあとは少ない水で1回すすぐと、フッ素が口に残りやすくなります。',
    ingredients: [
      ['フッ化ナトリウム（フッ素として1,450 ppm）', '有効成分'],
      ['イソプロピルメチルフェノール', '有効成分'],
      ['β-グリチルレチン酸', '有効成分'],
    ],
    symptoms: ['歯ぐきのはれ', '口臭'],
    effects: 'むし歯の発生及び進行の予防、歯肉炎の予防、歯周炎の予防、口臭の防止、歯を白くする',
    dosage: [['6才以上', '歯ブラシに適量をつけてみがく', '1日2〜3回']],
    doNot: ['6才未満の子どもには使用を控えること'],
    lines: [
      {
        key: 'total',
        word: '薬用ハミガキ トータル',
        reading: 'やくようはみがきとーたる',
        sizes: [
          ['90g', 380],
          ['140g', 580],
        ],
      },
      {
        key: 'sensitive',
        word: '薬用ハミガキ 知覚過敏ケア',
        reading: 'やくようはみがきちかくかびんけあ',
        sizes: [['90g', 580]],
        subtitle: '歯がしみるのを防ぐ 薬用ハミガキ',
        description: '{name}は、歯がしみるのを防ぐ硝酸カリウムと、むし歯を防ぐフッ素を配合した薬用ハミガキです。',
        symptoms: [],
        ingredients: [
          ['硝酸カリウム', '有効成分'],
          ['フッ化ナトリウム（フッ素として1,450 ppm）', '有効成分'],
        ],
        effects: '歯がしみるのを防ぐ、むし歯の発生及び進行の予防',
      },
      {
        key: 'kids',
        word: 'こどもハミガキ ぶどう',
        reading: 'こどもはみがきぶどう',
        sizes: [['60g', 248]],
        ages: ['幼児', '小児'],
        subtitle: 'むし歯の発生と進行の予防に こどもの薬用ハミガキ',
        symptoms: [],
        ingredients: [['フッ化ナトリウム（フッ素として950 ppm）', '有効成分']],
        effects: 'むし歯の発生及び進行の予防',
        dosage: [['3〜5才', 'グリーンピースほどの量をつけてみがく', '1日2〜3回']],
        doNot: ['飲み込まないように保護者が見守ること'],
        brands: ['hamiana', 'shirohana'],
      },
      {
        key: 'brush',
        word: '歯ブラシ コンパクト',
        reading: 'はぶらしこんぱくと',
        form: 'goodsBag',
        saleClass: '日用品',
        sizes: [
          ['ふつう 3本', 348],
          ['やわらかめ 3本', 348],
        ],
        subtitle: '奥歯まで届く小さめヘッド',
        description:
          '{name}は、小さめのヘッドで奥歯や歯と歯ぐきのさかいに届く歯ブラシです。1か月をめどにお取り替えください。',
        symptoms: [],
        ingredients: [
          ['飽和ポリエステル樹脂', '毛'],
          ['ポリプロピレン', '柄'],
        ],
        effects: '歯の清掃',
        dosage: [],
        brands: ['hamiana', 'shirohana'],
        doNot: careWith.goods,
      },
    ],
  },
  {
    ...goods,
    key: 'mouthwash',
    type: 'cosmetic',
    saleClass: '医薬部外品',
    categories: ['mouthwash'],
    brands: ['hamiana', 'kuchinowa', 'shirohana'],
    form: 'cleaner',
    pictogram: 'tooth',
    subtitle: '歯みがきのあとのお口の殺菌に',
    description: '{name}は、歯みがきの仕上げに使うオーラルケア用品です。',
    ingredients: [
      ['セチルピリジニウム塩化物水和物', '有効成分'],
      ['グリチルリチン酸ジカリウム', '有効成分'],
    ],
    symptoms: ['口臭'],
    effects: '歯肉炎の予防、口臭の防止',
    dosage: [['6才以上', '約10 mLを口に含み、20秒すすいで吐き出す', '1日2〜3回']],
    lines: [
      {
        key: 'rinse',
        word: '薬用洗口液',
        reading: 'やくようせんこうえき',
        sizes: [
          ['500mL', 580],
          ['1000mL', 980],
        ],
      },
      {
        key: 'denture',
        word: '入れ歯洗浄剤',
        reading: 'いればせんじょうざい',
        form: 'goodsBox',
        saleClass: '日用品',
        sizes: [
          ['48錠', 480],
          ['108錠', 880],
        ],
        subtitle: '入れ歯の除菌・洗浄に',
        description: '{name}は、水に入れると発泡して、入れ歯の汚れやにおいを落とす洗浄錠です。口に入れないでください。',
        symptoms: [],
        doNot: ['本品は入れ歯の洗浄用です。口に入れたり飲んだりしないこと', ...careWith.goods],
        ingredients: [
          ['過炭酸塩', '洗浄成分'],
          ['酵素', '洗浄成分'],
        ],
        effects: '入れ歯の除菌、洗浄',
        dosage: [['—', '水約150 mLに1錠を入れ、5分以上浸して水ですすぐ', '毎日']],
        brands: ['kuchinowa', 'hamiana'],
        ages: ['高齢者', '成人'],
      },
    ],
  },
]
