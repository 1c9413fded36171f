import type { Family } from '../family.ts'
import { careWith } from '../precautions.ts'

const cosmetic = {
  type: 'cosmetic',
  saleClass: '化粧品',
  collection: 'gentle-skin',
  doNot: careWith.cosmetic,
  ages: ['成人'],
  pictogram: 'drop',
} as const satisfies Partial<Family>

export const hairAndBody: Family[] = [
  {
    ...cosmetic,
    key: 'hair',
    categories: ['shampoos'],
    brands: ['sararika', 'hadanone', 'tsuyukusa', 'select'],
    form: 'wash',
    pictogram: 'hair',
    subtitle: '地肌と髪をすこやかに保つ',
    description: '{name}は、地肌のうるおいを保ちながら洗うヘアケアです。',
    ingredients: [
      ['ラウロイルメチルアラニンNa', '洗浄成分'],
      ['加水分解ケラチン', '補修成分'],
    ],
    effects: '頭皮、毛髪を清浄にする。髪につやを与える。頭皮、毛髪をすこやかに保つ。',
    dosage: [['—', '適量を泡立て、地肌を洗うようにして洗い流す', '毎日']],
    options: ['容量'],
    lines: [
      {
        key: 'shampoo',
        word: 'アミノ酸シャンプー',
        reading: 'あみのさんしゃんぷー',
        sizes: [
          ['ポンプ480mL', 1180],
          ['つめかえ400mL', 780],
          ['つめかえ大容量800mL', 1380],
        ],
      },
      {
        key: 'treatment',
        word: 'トリートメント',
        reading: 'とりーとめんと',
        sizes: [
          ['ポンプ480g', 1180],
          ['つめかえ400g', 780],
        ],
        description:
          '{name}は、髪をなめらかに整えるトリートメントです。シャンプーのあとの髪になじませ、洗い流してください。',
        effects: '毛髪にうるおいを与える。髪につやを与える。毛髪をしなやかにする。',
        dosage: [['—', '適量を髪になじませ、よく洗い流す', '毎日']],
        ingredients: [
          ['セテアリルアルコール', '基剤'],
          ['加水分解シルク', '補修成分'],
        ],
      },
      {
        key: 'medicated',
        word: '薬用フケ・かゆみシャンプー',
        reading: 'やくようふけかゆみしゃんぷー',
        saleClass: '医薬部外品',
        sizes: [
          ['ポンプ300mL', 1480],
          ['つめかえ250mL', 1080],
        ],
        subtitle: 'フケ・かゆみを防ぐ薬用シャンプー',
        description: '{name}は、フケ・かゆみを防ぐ有効成分ミコナゾール硝酸塩を配合した薬用シャンプーです。',
        ingredients: [['ミコナゾール硝酸塩', '有効成分']],
        effects: 'フケ・かゆみを防ぐ。毛髪・頭皮の汗臭を防ぐ。',
        symptoms: ['かゆみ'],
        brands: ['sararika', 'tsuyukusa'],
      },
    ],
  },
  {
    ...cosmetic,
    key: 'body',
    categories: ['body-care'],
    brands: ['hadanone', 'tsuyukusa', 'sararika'],
    form: 'wash',
    pictogram: 'skin',
    subtitle: '乾きがちなからだを洗い、うるおす',
    description: '{name}は、うるおいを守りながらからだを清潔に保つボディケアです。',
    ingredients: [
      ['カリ石ケン素地', '洗浄成分'],
      ['グリセリン', '保湿成分'],
    ],
    symptoms: ['乾燥肌'],
    effects: '皮膚を清浄にする。皮膚の乾燥を防ぐ。',
    dosage: [['—', '適量を泡立てて洗い、よくすすぐ', '毎日']],
    options: ['容量'],
    lines: [
      {
        key: 'soap',
        word: '泡ボディソープ',
        reading: 'あわぼでぃそーぷ',
        sizes: [
          ['ポンプ500mL', 780],
          ['つめかえ400mL', 480],
        ],
      },
      {
        key: 'lotion',
        word: '全身保湿ミルク',
        reading: 'ぜんしんほしつみるく',
        form: 'skinMilk',
        sizes: [
          ['250mL', 980],
          ['400mL', 1380],
        ],
        subtitle: '乾きがちなからだをうるおす',
        description: '{name}は、入浴後のからだにうるおいを与える全身用の保湿ミルクです。',
        effects: '皮膚にうるおいを与える。皮膚の乾燥を防ぐ。',
        ingredients: [
          ['ワセリン', '保湿成分'],
          ['セラミドNP', '保湿成分'],
        ],
        dosage: [['—', '入浴後、適量をからだになじませる', '毎日']],
      },
    ],
  },
  {
    ...cosmetic,
    key: 'hand-lip',
    categories: ['hand-lip'],
    brands: ['hadanone', 'yurarika', 'hakurosui', 'select'],
    form: 'skinTube',
    pictogram: 'hand',
    options: ['香り'],
    subtitle: '乾燥から手と唇を守る',
    description: '{name}は、水仕事や乾いた空気から手や唇を守る保湿ケアです。',
    ingredients: [
      ['シア脂', '保湿成分'],
      ['グリセリン', '保湿成分'],
    ],
    symptoms: ['手あれ', '乾燥肌'],
    effects: '皮膚の乾燥を防ぐ。肌あれを防ぐ。',
    dosage: [['—', '適量をなじませる', '手洗いのあと、気になる時']],
    lines: [
      {
        key: 'hand',
        word: 'ハンドクリーム',
        reading: 'はんどくりーむ',
        subtitle: '乾燥から手を守る',
        description: '{name}は、水仕事や乾いた空気から手を守るハンドクリームです。',
        sizes: [
          ['無香料', 480],
          ['ゆず', 480],
          ['ラベンダー', 480],
        ],
      },
      {
        key: 'lip',
        word: '保湿リップバーム',
        reading: 'ほしつりっぷばーむ',
        pictogram: 'lips',
        form: 'skinCream',
        sizes: [
          ['無香料', 580],
          ['はちみつ', 580],
        ],
        subtitle: '乾燥から唇を守る',
        description: '{name}は、ミツロウとワセリンで唇にうるおいの膜をつくるリップバームです。',
        symptoms: ['口唇のあれ'],
        ingredients: [
          ['ミツロウ', '保湿成分'],
          ['ワセリン', '保湿成分'],
        ],
        effects: '口唇の荒れを防ぐ。口唇にうるおいを与える。',
      },
    ],
  },
]
