import type { Family } from '../family.ts'
import { allergicToIt, consult, doNot, noAlcohol } from '../precautions.ts'

const noseEffects =
  '花粉、ハウスダスト（室内塵）などによる次のような鼻のアレルギー症状の緩和：くしゃみ、鼻みず、鼻づまり'

const noseSymptoms = ['鼻水', '鼻づまり', 'くしゃみ', '花粉症']

const adultsOnly = ['15才未満', '服用しないこと', '—'] as const

export const nose: Family[] = [
  {
    key: 'rhinitis-2nd',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['rhinitis-oral'],
    collection: 'pollen-season',
    brands: ['hanasora', 'kushares', 'korunabi', 'select'],
    form: 'tablet',
    pictogram: 'nose',
    unit: '錠',
    perDay: 2,
    subtitle: '第2世代抗ヒスタミン成分の鼻炎薬',
    description:
      '{name}は、花粉やハウスダストによる鼻みず、くしゃみをおさえる第2世代抗ヒスタミン成分の鼻炎薬です。症状が軽いうちから服用を始められます。',
    basis: '1日量（2錠）中',
    ingredients: [['フェキソフェナジン塩酸塩', '120 mg', 'アレルギー症状をおさえる']],
    symptoms: noseSymptoms,
    features: ['眠くなりにくい', '口が渇きにくい', '空腹時にも服用できる'],
    ages: ['成人', '高齢者'],
    effects: noseEffects,
    dosage: [['15才以上', '1回1錠', '1日2回、朝夕'], adultsOnly],
    dosageNotes: ['1週間位服用しても症状がよくならない場合は服用を中止すること'],
    doNot: [
      allergicToIt,
      '服用している間は、制酸剤（水酸化アルミニウム・マグネシウム含有製剤）、エリスロマイシンを服用しないこと',
      '他のアレルギー用薬、抗ヒスタミン剤を含有する内服薬等を服用しないこと',
      noAlcohol,
    ],
    consult: consult.oral,
    lines: [
      {
        key: 'fx',
        word: '鼻炎錠FX',
        reading: 'びえんじょうえふえっくす',
        sizes: [
          [14, 980],
          [28, 1680],
          [56, 2780],
        ],
      },
      {
        key: 'lo',
        word: '鼻炎錠LO 1日1回',
        reading: 'びえんじょうえるおーいちにちいっかい',
        perDay: 1,
        sizes: [
          [7, 880],
          [14, 1580],
          [30, 2680],
        ],
        basis: '1錠中',
        ingredients: [['ロラタジン', '10 mg', 'アレルギー症状をおさえる']],
        features: ['1日1回', '眠くなりにくい'],
        dosage: [['15才以上', '1回1錠', '1日1回、食後'], adultsOnly],
        doNot: doNot.antihistamine,
      },
      {
        key: 'ep',
        word: '鼻炎錠EP 就寝前',
        reading: 'びえんじょういーぴーしゅうしんまえ',
        perDay: 1,
        sizes: [
          [6, 980],
          [12, 1680],
        ],
        basis: '1錠中',
        ingredients: [['エピナスチン塩酸塩', '20 mg', 'アレルギー症状をおさえる']],
        features: ['1日1回'],
        dosage: [['15才以上', '1回1錠', '1日1回、就寝前'], adultsOnly],
        doNot: doNot.antihistamine,
      },
    ],
  },
  {
    key: 'rhinitis-pseudo',
    type: 'medicine',
    saleClass: '指定第2類医薬品',
    categories: ['rhinitis-oral'],
    collection: 'pollen-season',
    brands: ['hanasora', 'kushares', 'kazetorina'],
    form: 'capsule',
    pictogram: 'nose',
    unit: 'カプセル',
    perDay: 2,
    guarded: ['pseudoephedrine'],
    subtitle: '鼻づまりに プソイドエフェドリン配合（指定濫用防止医薬品）',
    description:
      '{name}は、鼻の粘膜の充血をとるプソイドエフェドリン塩酸塩と抗ヒスタミン成分を組み合わせた鼻炎薬です。血圧が高い方などは使用できません。',
    basis: '1日量（2カプセル）中',
    ingredients: [
      ['プソイドエフェドリン塩酸塩', '120 mg', '鼻づまりをやわらげる'],
      ['クロルフェニラミンマレイン酸塩', '8 mg', '鼻水・くしゃみをおさえる'],
      ['ベラドンナ総アルカロイド', '0.4 mg', '鼻水をおさえる'],
      ['無水カフェイン', '100 mg', '頭の重さをやわらげる'],
    ],
    symptoms: noseSymptoms,
    features: ['1日2回'],
    ages: ['成人'],
    effects:
      '急性鼻炎、アレルギー性鼻炎又は副鼻腔炎による次の諸症状の緩和：くしゃみ、鼻みず、鼻づまり、なみだ目、のどの痛み、頭重',
    dosage: [['15才以上', '1回1カプセル', '1日2回、朝夕'], adultsOnly],
    dosageNotes: ['定められた用法・用量を必ず守ること'],
    doNot: [...doNot.antihistamine, '5日間を超えて連用しないこと'],
    consult: consult.cold,
    tags: ['指定濫用防止医薬品'],
    lines: [
      {
        key: 'ps',
        word: '鼻炎カプセルP',
        reading: 'びえんかぷせるぴー',
        sizes: [
          [10, 980],
          [24, 1680],
          [48, 2480],
        ],
      },
      {
        key: 'ps-tablet',
        word: '鼻づまり錠PX',
        reading: 'はなづまりじょうぴーえっくす',
        form: 'tablet',
        unit: '錠',
        perDay: 6,
        basis: '1日量（6錠）中',
        sizes: [
          [24, 1080],
          [60, 1980],
        ],
        ingredients: [
          ['プソイドエフェドリン塩酸塩', '180 mg', '鼻づまりをやわらげる'],
          ['d-クロルフェニラミンマレイン酸塩', '6 mg', '鼻水・くしゃみをおさえる'],
          ['ベラドンナ総アルカロイド', '0.6 mg', '鼻水をおさえる'],
        ],
        features: [],
        dosage: [['15才以上', '1回2錠', '1日3回、食後'], adultsOnly],
      },
    ],
  },
  {
    key: 'rhinitis-kids',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['children-medicine', 'rhinitis-oral'],
    brands: ['hanasora', 'pokapoko'],
    form: 'liquid',
    pictogram: 'baby',
    unit: 'mL',
    subtitle: 'こどもの鼻みず、くしゃみに',
    description: '{name}は、お子さまの鼻みず、鼻づまりに使うシロップです。3か月未満のお子さまには使用できません。',
    basis: '60 mL中',
    ingredients: [
      ['d-クロルフェニラミンマレイン酸塩', '3 mg', '鼻水・くしゃみをおさえる'],
      ['グリチルリチン酸二カリウム', '39 mg', '粘膜の炎症をしずめる'],
    ],
    symptoms: ['鼻水', '鼻づまり', 'くしゃみ'],
    ages: ['乳児', '幼児', '小児'],
    effects: '急性鼻炎、アレルギー性鼻炎又は副鼻腔炎による次の諸症状の緩和：くしゃみ、鼻みず、鼻づまり',
    dosage: [
      ['7才以上11才未満', '1回10 mL', '1日6回を限度'],
      ['3才以上7才未満', '1回6.7 mL', '1日6回を限度'],
      ['1才以上3才未満', '1回5 mL', '1日6回を限度'],
      ['3か月以上1才未満', '1回2.5 mL', '1日6回を限度'],
    ],
    dosageNotes: ['服用間隔は約4時間おくこと', '保護者の指導監督のもとに服用させること'],
    doNot: doNot.antihistamine,
    consult: consult.cold,
    tags: ['こども用'],
    lines: [
      {
        key: 'syrup',
        word: 'こども鼻炎シロップ',
        reading: 'こどもびえんしろっぷ',
        sizes: [
          ['60mL', 780],
          ['120mL', 1280],
        ],
      },
    ],
  },
]
