import type { Family } from '../family.ts'
import { consult, doNot } from '../precautions.ts'

const acheEffects =
  '腰痛、肩こりに伴う肩の痛み、関節痛、筋肉痛、腱鞘炎（手・手首の痛み）、肘の痛み（テニス肘など）、打撲、捻挫'
const symptoms = ['肩こり', '腰痛', '筋肉痛', '関節痛', '打撲']

export const muscle: Family[] = [
  {
    key: 'tape-nsaid',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['patches'],
    brands: ['korihogu', 'harinagi', 'sippurea', 'select'],
    form: 'patch',
    pictogram: 'spine',
    unit: '枚',
    subtitle: '貼って効く 鎮痛消炎テープ',
    description:
      '{name}は、痛みのもとをおさえる成分を薄いテープに配合した貼り薬です。肩、腰、関節の動きにそってのびます。',
    basis: '膏体100 g中',
    ingredients: [['ロキソプロフェンナトリウム水和物', '5.67 g（無水物として5 g）', '痛みや炎症をおさえる']],
    symptoms,
    features: ['1日1回'],
    ages: ['成人', '高齢者'],
    effects: acheEffects,
    dosage: [
      ['15才以上', '患部に貼付する', '1日1回'],
      ['15才未満', '使用しないこと', '—'],
    ],
    doNot: doNot.topicalNsaid,
    consult: consult.topical,
    lines: [
      {
        key: 'lx',
        word: '鎮痛テープLX',
        reading: 'ちんつうてーぷえるえっくす',
        sizes: [
          [7, 780],
          [14, 1280],
          [21, 1780],
        ],
      },
      {
        key: 'dic',
        word: '鎮痛テープDF 大判',
        reading: 'ちんつうてーぷでぃーえふおおばん',
        sizes: [
          [7, 980],
          [14, 1680],
        ],
        ingredients: [['ジクロフェナクナトリウム', '1 g', '痛みや炎症をおさえる']],
        features: ['1日1回', '大判サイズ'],
      },
      {
        key: 'fel',
        word: '温感フェルビナクテープ',
        reading: 'おんかんふぇるびなくてーぷ',
        sizes: [
          [10, 780],
          [20, 1380],
        ],
        ingredients: [
          ['フェルビナク', '3.5 g', '痛みや炎症をおさえる'],
          ['ノニル酸ワニリルアミド', '0.05 g', '温感を与える'],
        ],
        features: ['温感'],
        dosage: [
          ['15才以上', '患部に貼付する', '1日2回'],
          ['15才未満', '使用しないこと', '—'],
        ],
      },
    ],
  },
  {
    key: 'poultice',
    type: 'medicine',
    saleClass: '第3類医薬品',
    categories: ['patches'],
    brands: ['korihogu', 'harinagi', 'sippurea', 'select'],
    form: 'poultice',
    pictogram: 'spine',
    unit: '枚',
    subtitle: 'ひんやり水分の多いパップ剤',
    description: '{name}は、水分を多く含む膏体で熱をもった患部を冷やす湿布薬です。打撲、捻挫、肩こり、腰痛に。',
    basis: '膏体100 g中',
    ingredients: [
      ['サリチル酸グリコール', '2.0 g', '痛みや炎症をおさえる'],
      ['l-メントール', '1.0 g', '清涼感を与える'],
      ['トコフェロール酢酸エステル', '0.3 g', '血行をたすける'],
    ],
    symptoms,
    features: ['冷感'],
    ages: ['小児', '成人', '高齢者'],
    effects: '打撲、捻挫、筋肉痛、関節痛、腰痛、肩こり、筋肉疲労、骨折痛、しもやけ',
    dosage: [['成人・小児', '患部に貼付する', '1日1〜2回']],
    doNot: doNot.topical,
    consult: consult.topical,
    lines: [
      {
        key: 'cold',
        word: '冷湿布',
        reading: 'れいしっぷ',
        sizes: [
          [12, 498],
          [24, 780],
        ],
      },
      {
        key: 'warm',
        word: '温湿布',
        reading: 'おんしっぷ',
        sizes: [
          [12, 548],
          [24, 880],
        ],
        features: ['温感'],
        ingredients: [
          ['サリチル酸グリコール', '2.0 g', '痛みや炎症をおさえる'],
          ['トウガラシエキス', '0.1 g', '血行をたすける'],
          ['トコフェロール酢酸エステル', '0.3 g', '血行をたすける'],
        ],
        subtitle: 'じんわり温かいパップ剤',
        description:
          '{name}は、トウガラシエキスの温感が続く湿布薬です。慢性の肩こり、腰痛に。入浴の1時間前にははがしてください。',
      },
    ],
  },
  {
    key: 'rub-in',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['rub-ins'],
    brands: ['korihogu', 'harinagi', 'sippurea'],
    form: 'gel',
    pictogram: 'muscle',
    subtitle: '塗ってすぐ乾く 鎮痛消炎薬',
    description:
      '{name}は、貼り薬の使いにくい関節や首すじに塗れる鎮痛消炎薬です。べたつきにくく、服につきにくい使い心地です。',
    basis: '100 g中',
    ingredients: [
      ['インドメタシン', '1.0 g', '痛みや炎症をおさえる'],
      ['l-メントール', '3.0 g', '清涼感を与える'],
    ],
    symptoms,
    ages: ['成人', '高齢者'],
    effects: acheEffects,
    dosage: [
      ['11才以上', '患部にすりこむ', '1日4回まで'],
      ['11才未満', '使用しないこと', '—'],
    ],
    doNot: doNot.topicalNsaid,
    consult: consult.topical,
    lines: [
      {
        key: 'indo-gel',
        ages: ['小児', '成人', '高齢者'],
        word: '鎮痛ゲルIM',
        reading: 'ちんつうげるあいえむ',
        sizes: [
          ['35g', 880],
          ['60g', 1380],
        ],
      },
      {
        key: 'roxo-gel',
        word: '鎮痛ゲルLX',
        reading: 'ちんつうげるえるえっくす',
        sizes: [
          ['25g', 980],
          ['50g', 1680],
        ],
        ingredients: [
          ['ロキソプロフェンナトリウム水和物', '1.13 g（無水物として1 g）', '痛みや炎症をおさえる'],
          ['l-メントール', '3.0 g', '清涼感を与える'],
        ],
        dosage: [
          ['15才以上', '患部にすりこむ', '1日3〜4回'],
          ['15才未満', '使用しないこと', '—'],
        ],
      },
      {
        key: 'liquid',
        word: '肩こり塗り薬ロールタイプ',
        reading: 'かたこりぬりぐすりろーるたいぷ',
        form: 'lotion',
        saleClass: '第3類医薬品',
        sizes: [
          ['50mL', 780],
          ['82mL', 1180],
        ],
        ingredients: [
          ['サリチル酸メチル', '4.0 g', '痛みをおさえる'],
          ['ノニル酸ワニリルアミド', '0.012 g', '血行をたすける'],
          ['l-メントール', '2.0 g', '清涼感を与える'],
        ],
        subtitle: '手を汚さず塗れる 肩こりの塗り薬',
        description:
          '{name}は、痛みをおさえるサリチル酸メチルに、血行をたすける成分を配合した塗り薬です。肩こり、腰痛、筋肉痛に。',
        effects: '肩こり、腰痛、筋肉痛、筋肉疲労、打撲、捻挫、関節痛、しもやけ',
        doNot: doNot.topical,
        features: ['手を汚さず塗れる'],
        ages: ['小児', '成人'],
        dosage: [['成人・小児', '適量を患部に塗布する', '1日数回']],
      },
    ],
  },
  {
    key: 'joint-oral',
    type: 'medicine',
    saleClass: '第3類医薬品',
    categories: ['vitamin-b'],
    brands: ['korihogu', 'minagiruka', 'vitatowa'],
    form: 'bottledTablet',
    pictogram: 'spine',
    unit: '錠',
    perDay: 3,
    subtitle: '眼精疲労・肩こり・腰の痛みに 活性型ビタミン',
    description:
      '{name}は、神経に働くビタミンB1誘導体、B6、B12を配合したビタミン剤です。目の疲れ、肩こり、腰の痛みに。',
    basis: '1日量（3錠）中',
    ingredients: [
      ['フルスルチアミン塩酸塩', '109.16 mg（フルスルチアミンとして100 mg）', '神経と筋肉の働きをたすける'],
      ['ピリドキシン塩酸塩', '100 mg', '神経の働きをたすける'],
      ['シアノコバラミン', '1,500 μg', '末梢神経の働きをたすける'],
    ],
    symptoms: ['肩こり', '腰痛', '目の疲れ', '疲れ'],
    ages: ['成人', '高齢者'],
    effects:
      '次の諸症状の緩和：神経痛、筋肉痛・関節痛（肩・腰・肘・膝痛、肩こり、五十肩など）、手足のしびれ、便秘、眼精疲労。脚気',
    dosage: [
      ['15才以上', '1回1〜3錠', '1日1回、食後すぐ'],
      ['15才未満', '服用しないこと', '—'],
    ],
    consult: consult.vitamin,
    lines: [
      {
        key: 'ex',
        word: 'EX錠',
        reading: 'いーえっくすじょう',
        sizes: [
          [60, 1980],
          [120, 3480],
          [270, 6480],
        ],
      },
    ],
  },
]
