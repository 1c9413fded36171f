import type { Family } from '../family.ts'
import { allergicToIt, consult, doNot } from '../precautions.ts'

const anyAge = ['幼児', '小児', '成人', '高齢者'] as const

const rub = [['成人・小児', '適量を患部に塗布する', '1日数回']] as const

export const skin: Family[] = [
  {
    key: 'itch-steroid',
    type: 'medicine',
    saleClass: '指定第2類医薬品',
    categories: ['itch-rash'],
    collection: 'summer-care',
    brands: ['kayunagi', 'hadanowa', 'pitasukin'],
    form: 'ointment',
    pictogram: 'skin',
    subtitle: 'しっしん・皮膚炎に アンテドラッグステロイド',
    description:
      '{name}は、患部で働き、からだの中で分解されるアンテドラッグステロイドを配合したしっしん・皮膚炎の薬です。',
    basis: '1 g中',
    ingredients: [['プレドニゾロン吉草酸エステル酢酸エステル', '1.5 mg', '炎症をしずめる']],
    symptoms: ['湿疹', 'かゆみ', 'かぶれ', '虫さされ', 'あせも'],
    ages: anyAge,
    effects: 'しっしん、皮膚炎、あせも、かぶれ、かゆみ、しもやけ、虫さされ、じんましん',
    dosage: rub,
    dosageNotes: ['小児に使用させる場合は、保護者の指導監督のもとに使用させること'],
    doNot: doNot.steroid,
    consult: consult.topical,
    lines: [
      {
        key: 'pva-oint',
        word: 'しっしん軟膏PV',
        reading: 'しっしんなんこうぴーぶい',
        sizes: [
          ['5g', 780],
          ['10g', 1180],
        ],
      },
      {
        key: 'pva-cream',
        word: 'しっしんクリームPV',
        reading: 'しっしんくりーむぴーぶい',
        form: 'cream',
        sizes: [
          ['5g', 780],
          ['10g', 1180],
        ],
      },
      {
        key: 'strong',
        word: 'しっしん軟膏ベタメタゾン',
        reading: 'しっしんなんこうべためたぞん',
        sizes: [
          ['5g', 980],
          ['10g', 1580],
        ],
        ingredients: [['ベタメタゾン吉草酸エステル', '1.2 mg', '炎症をしずめる']],
        subtitle: '強めのステロイド しつこいしっしんに',
        description:
          '{name}は、炎症をしずめる力が強めのステロイド、ベタメタゾン吉草酸エステルを配合したしっしん・皮膚炎の薬です。短い期間だけお使いください。',
      },
    ],
  },
  {
    key: 'itch',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['itch-rash'],
    collection: 'summer-care',
    brands: ['kayunagi', 'pitasukin', 'mushisaru', 'select'],
    form: 'lotion',
    pictogram: 'skin',
    subtitle: '虫さされ、かゆみに',
    description:
      '{name}は、かゆみをおさえるジフェンヒドラミン塩酸塩などを配合した外用薬です。虫さされ、あせも、かぶれのかゆみに。',
    basis: '100 g中',
    ingredients: [
      ['ジフェンヒドラミン塩酸塩', '2.0 g', 'かゆみをおさえる'],
      ['l-メントール', '3.5 g', '清涼感でかゆみをしずめる'],
      ['dl-カンフル', '1.0 g', 'かゆみをしずめる'],
    ],
    symptoms: ['かゆみ', '虫さされ', 'あせも', 'かぶれ'],
    ages: anyAge,
    effects: 'かゆみ、虫さされ、かぶれ、しっしん、じんましん、あせも、しもやけ、皮膚炎、ただれ',
    dosage: rub,
    doNot: doNot.topical,
    consult: consult.topical,
    lines: [
      {
        key: 'liquid',
        word: 'かゆみ止め液',
        reading: 'かゆみどめえき',
        sizes: [
          ['30mL', 498],
          ['50mL', 680],
        ],
        features: ['ひんやり爽快'],
      },
      {
        key: 'cream',
        word: 'かゆみ止めクリームUF',
        reading: 'かゆみどめくりーむゆーえふ',
        form: 'cream',
        sizes: [
          ['20g', 880],
          ['32g', 1180],
        ],
        description:
          '{name}は、かゆみをおさえるジフェンヒドラミンに、炎症をしずめるウフェナマートを配合した外用薬です。虫さされ、かぶれ、しっしんに。',
        ingredients: [
          ['ジフェンヒドラミン', '1.0 g', 'かゆみをおさえる'],
          ['ウフェナマート', '5.0 g', '炎症をしずめる'],
          ['トコフェロール酢酸エステル', '0.5 g', '血行をたすける'],
        ],
        features: ['非ステロイド'],
      },
      {
        key: 'kids',
        word: 'こどもかゆみ止めジェル',
        reading: 'こどもかゆみどめじぇる',
        form: 'waterGel',
        subtitle: 'お子さまの虫さされ、かゆみに',
        ingredients: [
          ['ジフェンヒドラミン', '1.0 g', 'かゆみをおさえる'],
          ['パンテノール（プロビタミンB5）', '1.0 g', '皮膚の修復をたすける'],
        ],
        description:
          '{name}は、かゆみをおさえるジフェンヒドラミンを配合した、メントール・カンフル・エタノールを含まないジェルです。虫さされ、あせも、かぶれのかゆみに。',
        dosage: [['乳幼児・小児', '適量を患部に塗布する', '1日数回']],
        dosageNotes: ['小児に使用させる場合は、保護者の指導監督のもとに使用させること'],
        sizes: [['15g', 680]],
        features: ['しみにくい', '非ステロイド'],
        ages: ['乳児', '幼児', '小児'],
        brands: ['kayunagi', 'mushisaru'],
        tags: ['こども用'],
      },
      {
        key: 'patch',
        word: 'かゆみ止めパッチ',
        reading: 'かゆみどめぱっち',
        form: 'skinPatch',
        unit: '枚',
        sizes: [
          [30, 498],
          [60, 880],
        ],
        saleClass: '第3類医薬品',
        features: ['かきこわしを防ぐ'],
        brands: ['kayunagi', 'mushisaru'],
        description:
          '{name}は、かゆみをおさえるジフェンヒドラミン塩酸塩を配合した小さな貼り薬です。患部をおおい、かきこわしを防ぎます。',
        ages: ['幼児', '小児', '成人'],
        dosage: [['成人・小児', '患部を清潔にし、1枚を貼る', '1日数回まで貼りかえる']],
        dosageNotes: ['小児が口に入れないように、保護者の指導監督のもとに使用させること'],
      },
    ],
  },
  {
    key: 'deet',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['insect-repellents'],
    collection: 'summer-care',
    brands: ['soyokaze', 'mushisaru'],
    form: 'spray',
    pictogram: 'insect',
    subtitle: 'ディート30 %配合 野外での虫よけに',
    description:
      '{name}は、ディートを高い濃度で配合した虫よけの医薬品です。やぶや山に入る時の蚊、マダニ対策に。12才未満のお子さまには使えません。',
    basis: '100 mL中',
    ingredients: [['ディート', '30 g', '虫を寄せつけない']],
    symptoms: ['虫さされ'],
    effects: '蚊、ブユ（ブヨ）、アブ、ノミ、イエダニ、マダニ、サシバエ、トコジラミ（ナンキンムシ）、ツツガムシの忌避',
    ages: ['小児', '成人'],
    dosage: [
      ['12才以上', '適量を肌にのばす', '必要時'],
      ['12才未満', '使用しないこと', '—'],
    ],
    doNot: [allergicToIt, '目、口、傷口に使用しないこと'],
    consult: consult.topical,
    lines: [
      {
        key: '30',
        word: '虫よけスプレー ディート30',
        reading: 'むしよけすぷれーでぃーとさんじゅう',
        sizes: [
          ['100mL', 1180],
          ['200mL', 1780],
        ],
      },
    ],
  },
]
