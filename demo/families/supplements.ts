import type { Family } from '../family.ts'
import { careWith, perDay } from '../precautions.ts'

const food = {
  type: 'health_food',
  tax: 8,
  ages: ['成人', '高齢者'],
  consult: ['妊娠・授乳中の方、薬を服用中の方は、医師・薬剤師にご相談ください'],
} as const satisfies Partial<Family>

export const supplements: Family[] = [
  {
    ...food,
    key: 'multivitamin',
    saleClass: '栄養機能食品',
    categories: ['supplement-vitamins'],
    brands: ['minorie', 'nagisa', 'totonowa', 'select'],
    form: 'supplementBottle',
    pictogram: 'capsule',
    unit: '粒',
    perDay: 2,
    subtitle: '毎日の食事で不足しがちな栄養をおぎなう',
    description:
      '{name}は、1日分のビタミンやミネラルを手軽におぎなえる栄養機能食品です。食事の代わりではなく、食生活の補助としてお召し上がりください。',
    basis: '2粒中',
    ingredients: [
      ['ビタミンC', '100 mg'],
      ['ビタミンB1', '1.2 mg'],
      ['ビタミンB2', '1.4 mg'],
      ['ビタミンB6', '1.3 mg'],
      ['ビタミンD', '5.5 μg'],
      ['葉酸', '240 μg'],
    ],
    effects: 'ビタミンCは、皮膚や粘膜の健康維持を助けるとともに、抗酸化作用を持つ栄養素です。',
    dosage: perDay('2粒'),
    doNot: [...careWith.nutrient, ...careWith.food],
    tags: ['サプリメント'],
    lines: [
      {
        key: 'multi',
        word: 'マルチビタミン',
        reading: 'まるちびたみん',
        sizes: [
          [60, 780],
          [180, 1980],
        ],
      },
      {
        key: 'iron',
        word: '鉄＋葉酸',
        reading: 'てつぷらすようさん',
        sizes: [
          [60, 680],
          [120, 1180],
        ],
        ingredients: [
          ['鉄', '10 mg'],
          ['葉酸', '400 μg'],
          ['ビタミンB12', '2.4 μg'],
        ],
        effects: '鉄は、赤血球を作るのに必要な栄養素です。',
        subtitle: '鉄と葉酸をおぎなう',
        description:
          '{name}は、鉄に葉酸とビタミンB12を合わせた栄養機能食品です。食事の代わりではなく、食生活の補助としてお召し上がりください。',
      },
      {
        key: 'vd',
        word: 'ビタミンD・カルシウム',
        reading: 'びたみんでぃーかるしうむ',
        sizes: [
          [60, 780],
          [150, 1680],
        ],
        ingredients: [
          ['カルシウム', '300 mg'],
          ['ビタミンD', '10 μg'],
        ],
        effects: 'カルシウムは、骨や歯の形成に必要な栄養素です。',
        description:
          '{name}は、カルシウムとビタミンDをおぎなう栄養機能食品です。食事の代わりではなく、食生活の補助としてお召し上がりください。',
        subtitle: '骨の材料になるカルシウムをおぎなう',
      },
      {
        key: 'zinc',
        word: '亜鉛',
        reading: 'あえん',
        form: 'supplementPouch',
        sizes: [
          [30, 480],
          [90, 1180],
        ],
        ingredients: [
          ['亜鉛', '10 mg'],
          ['銅', '0.6 mg'],
        ],
        effects: '亜鉛は、味覚を正常に保つのに必要な栄養素です。',
        subtitle: '味覚を正常に保つ栄養素',
        description:
          '{name}は、亜鉛に銅を合わせた栄養機能食品です。食事の代わりではなく、食生活の補助としてお召し上がりください。',
        doNot: [
          ...careWith.nutrient,
          '亜鉛の摂り過ぎは、銅の吸収を阻害するおそれがありますので、過剰摂取にならないよう注意してください。乳幼児・小児は本品の摂取を避けてください。',
          ...careWith.food,
        ],
        brands: ['minorie', 'nagisa'],
      },
    ],
  },
  {
    ...food,
    key: 'beauty-supplement',
    saleClass: '健康食品',
    categories: ['supplement-beauty'],
    brands: ['minorie', 'yurarika', 'nagisa'],
    form: 'supplementPouch',
    pictogram: 'drop',
    unit: '日分',
    subtitle: '美容を気づかう方の栄養補助食品',
    description: '{name}は、毎日の美容を気づかう方の栄養補助食品です。バランスのよい食事とともにお召し上がりください。',
    basis: '1日分（2粒）中',
    ingredients: [
      ['フィッシュコラーゲンペプチド', '5,000 mg'],
      ['ビタミンC', '100 mg'],
    ],
    allergen: ['ゼラチン'],
    effects: '栄養補助食品',
    dosage: perDay('2粒'),
    doNot: careWith.food,
    tags: ['サプリメント'],
    lines: [
      {
        key: 'collagen',
        word: 'コラーゲンパウダー',
        reading: 'こらーげんぱうだー',
        form: 'stick',
        basis: '1日分（1包）中',
        dosage: [['成人', '1日1包を目安に、飲み物に溶かして', '1日1回']],
        sizes: [
          [14, 1280],
          [30, 2480],
        ],
      },
      {
        key: 'hyaluron',
        word: 'ヒアルロン酸粒',
        reading: 'ひあるろんさんつぶ',
        sizes: [
          [30, 1480],
          [60, 2680],
        ],
        ingredients: [['ヒアルロン酸', '120 mg']],
        allergen: [],
      },
      {
        key: 'soy',
        word: '大豆イソフラボン粒',
        reading: 'だいずいそふらぼんつぶ',
        sizes: [
          [30, 980],
          [60, 1780],
        ],
        ingredients: [['大豆イソフラボン（アグリコンとして）', '25 mg']],
        allergen: ['大豆'],
        doNot: ['妊娠中・授乳中の方、小児は召し上がらないこと', ...careWith.food],
      },
    ],
  },
  {
    ...food,
    key: 'omega',
    saleClass: '健康食品',
    categories: ['supplement-omega'],
    brands: ['nagisa', 'minorie', 'totonowa'],
    form: 'softCapsule',
    pictogram: 'wave',
    unit: '粒',
    perDay: 4,
    subtitle: '毎日の健康を支える素材',
    description:
      '{name}は、食事からとりにくい成分を続けやすい形にした健康食品です。食生活の補助としてお召し上がりください。',
    basis: '4粒中',
    ingredients: [
      ['DHA', '300 mg'],
      ['EPA', '70 mg'],
    ],
    allergen: ['さば', 'ゼラチン'],
    effects: '栄養補助食品',
    dosage: perDay('4粒'),
    doNot: careWith.food,
    lines: [
      {
        key: 'dha',
        word: 'DHA・EPA',
        reading: 'でぃーえいちえーいーぴーえー',
        sizes: [
          [120, 1480],
          [240, 2680],
        ],
      },
      {
        key: 'aojiru',
        word: '国産大麦若葉の青汁',
        reading: 'こくさんおおむぎわかばのあおじる',
        form: 'stick',
        pictogram: 'leaf',
        unit: '包',
        perDay: 1,
        sizes: [
          [20, 880],
          [60, 2280],
        ],
        basis: '1包（3 g）中',
        dosage: [['成人', '1日1包を目安に、水約100 mLに溶かして', '1日1回']],
        ingredients: [
          ['大麦若葉末', '2.4 g'],
          ['食物繊維', '1.1 g'],
        ],
        allergen: [],
        features: ['甘味料不使用'],
      },
      {
        key: 'turmeric',
        word: '秋ウコン粒',
        reading: 'あきうこんつぶ',
        form: 'supplementPouch',
        pictogram: 'leaf',
        sizes: [[90, 780]],
        ingredients: [
          ['秋ウコン末', '600 mg'],
          ['クルクミン', '30 mg'],
        ],
        allergen: [],
        consult: ['肝臓の病気のある方は、医師にご相談ください', ...food.consult],
      },
    ],
  },
]
