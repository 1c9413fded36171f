import type { Family } from '../family.ts'
import { allergicToIt, consult, doNot } from '../precautions.ts'

const coldEffects =
  'かぜの諸症状（発熱、のどの痛み、せき、たん、鼻水、鼻づまり、くしゃみ、頭痛、悪寒、関節の痛み、筋肉の痛み）の緩和'

const afterMeals = '食後なるべく30分以内に服用すること'

const threeTimes = '1日3回'

export const coldKidsAndCough: Family[] = [
  {
    key: 'cold-kids',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['children-medicine', 'cold-general'],
    brands: ['kazetorina', 'nukumin', 'pokapoko'],
    form: 'liquid',
    pictogram: 'baby',
    unit: 'mL',
    subtitle: 'こどものかぜの諸症状に のみやすい味',
    description:
      '{name}は、お子さまのかぜの症状に合わせた小児用のかぜ薬です。2才未満のお子さまは、医師の診療を受けさせることを優先してください。',
    basis: '1日最大服用量中',
    ingredients: [
      ['アセトアミノフェン', '450 mg', '熱をしずめる'],
      ['チペピジンヒベンズ酸塩', '25 mg', 'せきをしずめる'],
      ['クロルフェニラミンマレイン酸塩', '3.75 mg', '鼻水・くしゃみをおさえる'],
      ['グアイフェネシン', '60 mg', 'たんを出しやすくする'],
    ],
    symptoms: ['発熱', 'せき', '鼻水', 'たん'],
    features: ['ノンカフェイン'],
    ages: ['乳児', '幼児', '小児'],
    effects: coldEffects,
    dosage: [
      ['7才以上11才未満', '1回10 mL', '1日3回、必要な場合は就寝前も'],
      ['3才以上7才未満', '1回7.5 mL', '1日3回、必要な場合は就寝前も'],
      ['1才以上3才未満', '1回6 mL', '1日3回、必要な場合は就寝前も'],
      ['3か月以上1才未満', '1回5 mL', '1日3回、必要な場合は就寝前も'],
    ],
    dosageNotes: ['保護者の指導監督のもとに服用させること', '添付の計量カップではかること'],
    doNot: doNot.cold,
    consult: consult.cold,
    tags: ['こども用'],
    lines: [
      {
        key: 'syrup',
        word: 'こどもかぜシロップ いちご味',
        reading: 'こどもかぜしろっぷいちごあじ',
        sizes: [
          ['120mL', 880],
          ['240mL', 1480],
        ],
      },
      {
        key: 'syrup-peach',
        word: 'こどもかぜシロップ もも味',
        reading: 'こどもかぜしろっぷももあじ',
        sizes: [['120mL', 880]],
      },
      {
        key: 'powder',
        word: 'こどもかぜ微粒',
        reading: 'こどもかぜびりゅう',
        form: 'granule',
        unit: '包',
        perDay: 3,
        sizes: [
          [9, 780],
          [18, 1280],
        ],
        dosage: [
          ['7才以上11才未満', '1回1包', threeTimes],
          ['3才以上7才未満', '1回2/3包', threeTimes],
          ['1才以上3才未満', '1回1/2包', threeTimes],
          ['1才未満', '服用しないこと', '—'],
        ],
        dosageNotes: ['保護者の指導監督のもとに服用させること'],
        ages: ['幼児', '小児'],
      },
    ],
  },
  {
    key: 'cough',
    type: 'medicine',
    saleClass: '指定第2類医薬品',
    categories: ['cough-phlegm'],
    brands: ['nodomia', 'kohores', 'korunabi'],
    form: 'tablet',
    pictogram: 'lungs',
    unit: '錠',
    perDay: 12,
    guarded: ['dihydrocodeine', 'methylephedrine'],
    subtitle: 'せきをしずめ、たんを出しやすくする（指定濫用防止医薬品）',
    description:
      '{name}は、せきの中枢に働く成分と気管支をひろげる成分の鎮咳去痰薬です。長引くせきは、ほかの病気のことがあります。続く場合は受診してください。',
    basis: '1日量（12錠）中',
    ingredients: [
      ['ジヒドロコデインリン酸塩', '30 mg', 'せきをしずめる'],
      ['dl-メチルエフェドリン塩酸塩', '50 mg', '気管支をひろげる'],
      ['グアヤコールスルホン酸カリウム', '270 mg', 'たんを出しやすくする'],
      ['クロルフェニラミンマレイン酸塩', '12 mg', 'アレルギー性のせきをおさえる'],
    ],
    symptoms: ['せき', 'たん'],
    ages: ['成人'],
    effects: 'せき、たん',
    dosage: [
      ['15才以上', '1回4錠', threeTimes],
      ['12才以上15才未満', '1回2錠', threeTimes],
      ['12才未満', '服用しないこと', '—'],
    ],
    dosageNotes: [afterMeals, '定められた用法・用量を必ず守ること'],
    doNot: doNot.cough,
    consult: consult.cold,
    tags: ['指定濫用防止医薬品'],
    lines: [
      {
        key: 's',
        ages: ['小児', '成人'],
        word: 'せき止め錠S',
        reading: 'せきどめじょうえす',
        sizes: [
          [36, 980],
          [84, 1780],
          [120, 2280],
        ],
      },
      {
        key: 'dextro',
        word: 'せき止めカプセルDM',
        reading: 'せきどめかぷせるでぃーえむ',
        form: 'capsule',
        unit: 'カプセル',
        perDay: 4,
        guarded: ['dextromethorphan'],
        saleClass: '第2類医薬品',
        sizes: [
          [12, 1080],
          [24, 1780],
          [48, 2980],
        ],
        basis: '1日量（4カプセル）中',
        ingredients: [
          ['デキストロメトルファン臭化水素酸塩水和物', '60 mg', 'せきをしずめる'],
          ['グアイフェネシン', '300 mg', 'たんを出しやすくする'],
          ['ブロムヘキシン塩酸塩', '12 mg', 'たんをうすくする'],
        ],
        dosage: [
          ['15才以上', '1回2カプセル', '1日2回、朝夕'],
          ['15才未満', '服用しないこと', '—'],
        ],
        subtitle: '非麻薬性の成分でせきをしずめる（指定濫用防止医薬品）',
        description:
          '{name}は、せきの中枢に働くデキストロメトルファンに、たんを出しやすくする成分を組み合わせた鎮咳去痰薬です。長引くせきは、ほかの病気のことがあります。続く場合は受診してください。',
        symptoms: ['せき', 'たん'],
      },
      {
        key: 'phlegm',
        ages: ['小児', '成人'],
        word: 'たん切り錠C',
        reading: 'たんきりじょうしー',
        guarded: [],
        saleClass: '第2類医薬品',
        perDay: 6,
        sizes: [
          [18, 980],
          [36, 1680],
        ],
        tags: [],
        subtitle: 'からんだたんをうすめて出しやすくする',
        basis: '1日量（6錠）中',
        ingredients: [
          ['L-カルボシステイン', '750 mg', 'たんの性質をととのえる'],
          ['ブロムヘキシン塩酸塩', '12 mg', 'たんをうすくする'],
        ],
        effects: 'たん、たんのからむせき',
        features: ['眠くなる成分を含まない'],
        description: '{name}は、たんの粘りをととのえるL-カルボシステインの去痰薬です。眠くなる成分を含みません。',
        doNot: [allergicToIt, '服用している間は、他の鎮咳去痰薬、かぜ薬を服用しないこと'],
        dosage: [
          ['15才以上', '1回2錠', threeTimes],
          ['8才以上15才未満', '1回1錠', threeTimes],
          ['8才未満', '服用しないこと', '—'],
        ],
      },
    ],
  },
]
