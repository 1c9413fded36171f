import type { Family } from '../family.ts'
import { consult, doNot } from '../precautions.ts'

const coldEffects =
  'かぜの諸症状（発熱、のどの痛み、せき、たん、鼻水、鼻づまり、くしゃみ、頭痛、悪寒、関節の痛み、筋肉の痛み）の緩和'

const coldSymptoms = ['発熱', 'のどの痛み', 'せき', '鼻水', '鼻づまり', '頭痛']

const afterMeals = '食後なるべく30分以内に服用すること'

const threeTimes = '1日3回'

export const cold: Family[] = [
  {
    key: 'cold-dihydrocodeine',
    type: 'medicine',
    saleClass: '指定第2類医薬品',
    categories: ['cold-general'],
    collection: 'winter-ready',
    brands: ['kazetorina', 'korunabi', 'nukumin', 'select'],
    form: 'tablet',
    pictogram: 'thermo',
    unit: '錠',
    perDay: 9,
    guarded: ['dihydrocodeine', 'methylephedrine'],
    subtitle: 'せき・のど・熱に 総合かぜ薬（指定濫用防止医薬品）',
    description:
      '{name}は、熱・のどの痛みをしずめる成分と、せきをしずめる成分を組み合わせた総合かぜ薬です。定められた用法・用量を守ってお使いください。濫用を防ぐため、お一人1個までの販売です。',
    basis: '1日量（9錠）中',
    ingredients: [
      ['アセトアミノフェン', '900 mg', '熱と痛みをしずめる'],
      ['ジヒドロコデインリン酸塩', '24 mg', 'せきをしずめる'],
      ['dl-メチルエフェドリン塩酸塩', '60 mg', '気管支をひろげる'],
      ['クロルフェニラミンマレイン酸塩', '7.5 mg', '鼻水・くしゃみをおさえる'],
      ['無水カフェイン', '75 mg', '頭痛をやわらげる'],
    ],
    symptoms: coldSymptoms,
    ages: ['成人', '高齢者'],
    effects: coldEffects,
    dosage: [
      ['15才以上', '1回3錠', threeTimes],
      ['12才以上15才未満', '1回2錠', threeTimes],
      ['12才未満', '服用しないこと', '—'],
    ],
    dosageNotes: [afterMeals],
    doNot: doNot.cold,
    consult: consult.cold,
    tags: ['指定濫用防止医薬品'],
    lines: [
      {
        key: 'gold',
        ages: ['小児', '成人', '高齢者'],
        word: '総合かぜ錠ゴールド',
        reading: 'そうごうかぜじょうごーるど',
        sizes: [
          [27, 880],
          [54, 1480],
          [108, 2380],
        ],
      },
      {
        key: 'ibu',
        word: 'かぜ錠IBせき止めプラス',
        reading: 'かぜじょうあいびーせきどめぷらす',
        sizes: [
          [36, 1280],
          [72, 2180],
        ],
        subtitle: 'イブプロフェン配合 熱・のどの痛み・せきに（指定濫用防止医薬品）',
        ingredients: [
          ['イブプロフェン', '450 mg', '熱と痛みをしずめる'],
          ['ジヒドロコデインリン酸塩', '24 mg', 'せきをしずめる'],
          ['dl-メチルエフェドリン塩酸塩', '60 mg', '気管支をひろげる'],
          ['d-クロルフェニラミンマレイン酸塩', '3.5 mg', '鼻水・くしゃみをおさえる'],
          ['無水カフェイン', '75 mg', '頭痛をやわらげる'],
        ],
        dosage: [
          ['15才以上', '1回3錠', threeTimes],
          ['15才未満', '服用しないこと', '—'],
        ],
      },
      {
        key: 'granule',
        word: '総合かぜ顆粒',
        reading: 'そうごうかぜかりゅう',
        form: 'granule',
        unit: '包',
        perDay: 3,
        basis: '1日量（3包）中',
        sizes: [
          [12, 980],
          [30, 1780],
        ],
        dosage: [
          ['15才以上', '1回1包', threeTimes],
          ['15才未満', '服用しないこと', '—'],
        ],
      },
    ],
  },
  {
    key: 'cold-dextro',
    type: 'medicine',
    saleClass: '指定第2類医薬品',
    categories: ['cold-general'],
    collection: 'winter-ready',
    brands: ['kazetorina', 'korunabi', 'nukumin'],
    form: 'capsule',
    pictogram: 'thermo',
    unit: 'カプセル',
    perDay: 6,
    guarded: ['dextromethorphan', 'methylephedrine'],
    subtitle: 'のどの痛みとせきに 総合かぜ薬（指定濫用防止医薬品）',
    description:
      '{name}は、非麻薬性のせき止め成分デキストロメトルファンと解熱鎮痛成分を組み合わせた総合かぜ薬です。ほかのかぜ薬・せき止めと一緒に服用しないでください。',
    basis: '1日量（6カプセル）中',
    ingredients: [
      ['アセトアミノフェン', '900 mg', '熱と痛みをしずめる'],
      ['デキストロメトルファン臭化水素酸塩水和物', '48 mg', 'せきをしずめる'],
      ['dl-メチルエフェドリン塩酸塩', '60 mg', '気管支をひろげる'],
      ['クロルフェニラミンマレイン酸塩', '7.5 mg', '鼻水・くしゃみをおさえる'],
      ['グアヤコールスルホン酸カリウム', '240 mg', 'たんを出しやすくする'],
    ],
    symptoms: coldSymptoms,
    ages: ['成人'],
    effects: coldEffects,
    dosage: [
      ['15才以上', '1回2カプセル', threeTimes],
      ['15才未満', '服用しないこと', '—'],
    ],
    dosageNotes: [afterMeals],
    doNot: doNot.cold,
    consult: consult.cold,
    tags: ['指定濫用防止医薬品'],
    lines: [
      {
        key: 'd',
        word: 'かぜカプセルDX',
        reading: 'かぜかぷせるでぃーえっくす',
        sizes: [
          [18, 980],
          [36, 1680],
          [60, 2480],
        ],
      },
      {
        key: 'd-tablet',
        word: 'のどかぜ錠TX',
        reading: 'のどかぜじょうてぃーえっくす',
        form: 'tablet',
        unit: '錠',
        perDay: 9,
        basis: '1日量（9錠）中',
        sizes: [
          [27, 1180],
          [63, 1980],
        ],
        ingredients: [
          ['トラネキサム酸', '420 mg', 'のどの炎症をしずめる'],
          ['アセトアミノフェン', '900 mg', '熱と痛みをしずめる'],
          ['デキストロメトルファン臭化水素酸塩水和物', '48 mg', 'せきをしずめる'],
          ['dl-メチルエフェドリン塩酸塩', '60 mg', '気管支をひろげる'],
          ['クロルフェニラミンマレイン酸塩', '7.5 mg', '鼻水・くしゃみをおさえる'],
        ],
        dosage: [
          ['15才以上', '1回3錠', threeTimes],
          ['15才未満', '服用しないこと', '—'],
        ],
      },
    ],
  },
]
