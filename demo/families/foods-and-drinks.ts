import type { Family } from '../family.ts'
import { careWith } from '../precautions.ts'

const food = {
  type: 'health_food',
  tax: 8,
  ages: ['成人', '高齢者'],
  consult: ['妊娠・授乳中の方、薬を服用中の方は、医師・薬剤師にご相談ください'],
} as const satisfies Partial<Family>

const daily = [['成人', '1日の目安量を水又はぬるま湯で', '1日1回']] as const

export const foodsAndDrinks: Family[] = [
  {
    ...food,
    key: 'functional',
    saleClass: '機能性表示食品',
    categories: ['functional-sleep', 'functional-body'],
    brands: ['totonowa', 'minorie', 'nagisa', 'select'],
    form: 'supplementPouch',
    pictogram: 'moon',
    unit: '日分',
    subtitle: '機能性表示食品（届出の表示は見本です）',
    description: '{name}は、機能性関与成分を含む機能性表示食品です。届出番号と届出表示は見本として記載しています。',
    basis: '1日分中',
    ingredients: [['GABA', '100 mg']],
    effects:
      '【届出表示（見本）】本品にはGABAが含まれます。GABAには、睡眠の質（眠りの深さ、すっきりとした目覚め）の向上に役立つ機能があることが報告されています。',
    dosage: daily,
    doNot: careWith.functional,
    lines: [
      {
        key: 'gaba',
        word: 'すやすやギャバ',
        reading: 'すやすやぎゃば',
        sizes: [
          [14, 980],
          [30, 1880],
        ],
      },
      {
        key: 'eye',
        word: 'ルテインクリア',
        reading: 'るていんくりあ',
        pictogram: 'eye',
        form: 'softCapsule',
        sizes: [
          [30, 1680],
          [60, 2980],
        ],
        ingredients: [
          ['ルテイン', '10 mg'],
          ['ゼアキサンチン', '2 mg'],
        ],
        effects:
          '【届出表示（見本）】本品にはルテイン、ゼアキサンチンが含まれます。ルテイン、ゼアキサンチンには、目の黄斑部の色素量を増やす働きがあり、コントラスト感度を改善することが報告されています。',
      },
      {
        key: 'fat',
        word: 'おなかの脂肪に葛の花',
        reading: 'おなかのしぼうにくずのはな',
        pictogram: 'leaf',
        sizes: [
          [14, 1480],
          [30, 2980],
        ],
        ingredients: [['葛の花由来イソフラボン（テクトリゲニン類として）', '35 mg']],
        allergen: ['大豆'],
        effects:
          '【届出表示（見本）】本品には葛の花由来イソフラボンが含まれます。葛の花由来イソフラボンには、BMIが高めな方のお腹の脂肪（内臓脂肪と皮下脂肪）を減らすのを助ける機能があることが報告されています。',
      },
      {
        key: 'bp',
        word: '血圧ケア 酢酸スティック',
        reading: 'けつあつけあさくさんすてぃっく',
        pictogram: 'heart',
        form: 'stick',
        sizes: [
          [15, 1280],
          [30, 2380],
        ],
        ingredients: [['酢酸', '750 mg']],
        effects:
          '【届出表示（見本）】本品には酢酸が含まれます。酢酸には、血圧が高めの方の血圧を下げる機能があることが報告されています。',
        brands: ['totonowa', 'minorie', 'nagisa'],
      },
    ],
  },
  {
    ...food,
    key: 'tea',
    saleClass: '健康食品',
    categories: ['health-teas'],
    brands: ['akatsuki', 'hanare'],
    form: 'teaBag',
    pictogram: 'tea',
    unit: '袋',
    ages: ['幼児', '小児', '成人', '高齢者'],
    subtitle: 'ノンカフェインの健康茶',
    features: ['ノンカフェイン'],
    description: '{name}は、香ばしく飲みやすい健康茶です。ティーバッグだから、マグカップでもポットでも手軽に。',
    ingredients: [['大麦', '100%']],
    effects: '毎日の水分補給に',
    dosage: [['すべての方', '熱湯500 mLに1袋、約5分', 'お好みで']],
    doNot: careWith.food,
    lines: [
      {
        key: 'mugi',
        word: '六条麦茶',
        reading: 'ろくじょうむぎちゃ',
        sizes: [
          [30, 298],
          [54, 448],
        ],
      },
      {
        key: 'rooibos',
        word: 'ルイボスティー',
        reading: 'るいぼすてぃー',
        sizes: [
          [30, 498],
          [60, 880],
        ],
        ingredients: [['ルイボス', '100%']],
      },
      {
        key: 'kuromame',
        word: '黒豆茶',
        reading: 'くろまめちゃ',
        sizes: [
          [20, 498],
          [40, 880],
        ],
        ingredients: [['黒大豆（北海道）', '100%']],
        allergen: ['大豆'],
      },
      {
        key: 'dokudami',
        word: 'どくだみ十六種ブレンド茶',
        reading: 'どくだみじゅうろくしゅぶれんどちゃ',
        sizes: [
          [24, 598],
          [48, 980],
        ],
        ingredients: [['はと麦、どくだみ、玄米、はぶ茶ほか', '16種']],
        allergen: ['大豆'],
      },
      {
        key: 'ginger',
        word: '生姜ほうじ茶',
        reading: 'しょうがほうじちゃ',
        subtitle: '香ばしいほうじ茶に生姜をひとさじ',
        features: [],
        sizes: [[20, 548]],
        ingredients: [
          ['ほうじ茶', '85%'],
          ['生姜', '15%'],
        ],
      },
    ],
  },
  {
    ...food,
    key: 'hydration',
    saleClass: '健康食品',
    categories: ['hydration'],
    collection: 'summer-care',
    brands: ['nagisa', 'totonowa', 'select'],
    form: 'foodDrink',
    pictogram: 'drop',
    ages: ['幼児', '小児', '成人', '高齢者'],
    subtitle: '汗をかいた時の水分・電解質の補給に',
    description:
      '{name}は、水分と電解質を補給する飲料です。暑い日の外出や発熱時の水分補給に。脱水が疑われる時は医療機関に相談してください。',
    basis: '100 mL中',
    ingredients: [
      ['ナトリウム', '115 mg'],
      ['カリウム', '78 mg'],
      ['ブドウ糖', '1.8 g'],
    ],
    effects: '水分・電解質の補給',
    dosage: [
      ['成人', '1日500〜1,000 mLを目安に少しずつ', '—'],
      ['幼児', '1日300〜600 mLを目安に少しずつ', '—'],
    ],
    doNot: ['ナトリウム・カリウムの摂取制限を受けている方は、医師に相談すること'],
    lines: [
      {
        key: 'water',
        word: '水分補給ウォーター',
        reading: 'すいぶんほきゅううぉーたー',
        sizes: [
          ['500mL×6本', 980],
          ['500mL×24本', 3480],
        ],
      },
      {
        key: 'jelly',
        word: '水分補給ゼリー',
        reading: 'すいぶんほきゅうぜりー',
        form: 'jelly',
        sizes: [
          ['150g×6個', 980],
          ['150g×24個', 3680],
        ],
        features: ['のみこみやすい'],
      },
      {
        key: 'energy',
        word: 'エネルギーゼリー マスカット',
        reading: 'えねるぎーぜりーますかっと',
        form: 'jelly',
        pictogram: 'muscle',
        sizes: [['180g×6個', 980]],
        ingredients: [
          ['エネルギー', '100 kcal'],
          ['ビタミンC', '30 mg'],
        ],
        effects: '忙しい時のエネルギー補給',
        subtitle: '片手で素早くエネルギー補給',
        doNot: careWith.food,
        dosage: [],
        brands: ['nagisa', 'totonowa'],
      },
    ],
  },
  {
    ...food,
    key: 'protein',
    saleClass: '健康食品',
    categories: ['protein'],
    brands: ['totonowa', 'minorie'],
    form: 'foodPouch',
    pictogram: 'muscle',
    options: ['味', '内容量'],
    subtitle: 'たんぱく質をおいしくおぎなう',
    description: '{name}は、1食で約15 gのたんぱく質をとれる粉末飲料です。運動のあと、食が細い時の食事の補助に。',
    basis: '1食（20 g）中',
    ingredients: [
      ['たんぱく質', '15 g'],
      ['カルシウム', '120 mg'],
      ['ビタミンB6', '0.6 mg'],
    ],
    allergen: ['乳', '大豆'],
    effects: 'たんぱく質の補給',
    dosage: [['成人', '水又は牛乳200 mLに20 gを溶かす', '1日1〜2回']],
    doNot: careWith.food,
    lines: [
      {
        key: 'whey',
        word: 'ホエイプロテイン',
        reading: 'ほえいぷろていん',
        sizes: [
          ['ココア / 300g', 1980],
          ['ココア / 900g', 4480],
          ['バニラ / 300g', 1980],
          ['バニラ / 900g', 4480],
        ],
      },
      {
        key: 'soy',
        word: 'ソイプロテイン',
        reading: 'そいぷろていん',
        sizes: [
          ['きなこ / 300g', 1780],
          ['抹茶 / 300g', 1780],
        ],
        allergen: ['大豆'],
      },
    ],
  },
]
