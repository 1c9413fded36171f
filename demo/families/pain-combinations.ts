import type { Family } from '../family.ts'
import { consult, doNot } from '../precautions.ts'

const aches =
  '頭痛・月経痛（生理痛）・歯痛・抜歯後の疼痛・咽喉痛・腰痛・関節痛・神経痛・筋肉痛・肩こり痛・耳痛・打撲痛・骨折痛・ねんざ痛・外傷痛の鎮痛、悪寒・発熱時の解熱'

const emptyStomach = 'なるべく空腹時をさけて服用し、服用間隔は4時間以上おくこと'

export const painCombinations: Family[] = [
  {
    key: 'bromovaleryl',
    type: 'medicine',
    saleClass: '指定第2類医薬品',
    categories: ['painkillers-tablets'],
    brands: ['zukiraku', 'haretowa', 'luminase'],
    form: 'tablet',
    pictogram: 'head',
    unit: '錠',
    perDay: 6,
    guarded: ['bromovalerylurea'],
    subtitle: '鎮静成分を組み合わせた解熱鎮痛薬（指定濫用防止医薬品）',
    description:
      '{name}は、アセトアミノフェンとエテンザミドに、鎮静成分ブロモバレリル尿素を組み合わせた解熱鎮痛薬です。濫用を防ぐため、販売数量と確認事項に決まりがあります。',
    basis: '1回量（2錠）中',
    ingredients: [
      ['アセトアミノフェン', '160 mg', '熱と痛みをしずめる'],
      ['エテンザミド', '400 mg', '熱と痛みをしずめる'],
      ['ブロモバレリル尿素', '200 mg', '鎮痛をたすける'],
      ['無水カフェイン', '50 mg', '鎮痛をたすける'],
    ],
    symptoms: ['頭痛', '発熱', '生理痛'],
    ages: ['成人'],
    effects: aches,
    dosage: [
      ['15才以上', '1回2錠', '1日3回を限度'],
      ['15才未満', '服用しないこと', '—'],
    ],
    dosageNotes: [emptyStomach, '定められた用法・用量を必ず守ること'],
    doNot: doNot.nsaid,
    consult: consult.oral,
    tags: ['指定濫用防止医薬品'],
    lines: [
      {
        key: 'k',
        word: '鎮痛錠K',
        reading: 'ちんつうじょうけー',
        sizes: [
          [24, 680],
          [48, 1180],
          [96, 1980],
        ],
      },
      {
        key: 'k-granule',
        word: '鎮痛顆粒K',
        reading: 'ちんつうかりゅうけー',
        form: 'granule',
        unit: '包',
        perDay: 3,
        sizes: [
          [12, 780],
          [36, 1780],
        ],
        basis: '1回量（1包）中',
        dosage: [
          ['15才以上', '1回1包', '1日3回を限度'],
          ['15才未満', '服用しないこと', '—'],
        ],
      },
    ],
  },
  {
    key: 'aspirin',
    type: 'medicine',
    saleClass: '指定第2類医薬品',
    categories: ['painkillers-tablets'],
    brands: ['norumia', 'luminase'],
    form: 'bottledTablet',
    pictogram: 'head',
    unit: '錠',
    perDay: 4,
    subtitle: 'アスピリンと制酸成分の解熱鎮痛薬',
    description:
      '{name}は、アスピリンに、胃をまもる合成ヒドロタルサイトを組み合わせた解熱鎮痛薬です。頭痛、関節の痛みなどに。',
    basis: '1回量（2錠）中',
    ingredients: [
      ['アスピリン（アセチルサリチル酸）', '660 mg', '痛みや熱のもとをおさえる'],
      ['合成ヒドロタルサイト', '200 mg', '胃粘膜を保護する'],
    ],
    symptoms: ['頭痛', '発熱', '腰痛'],
    features: ['眠くなる成分を含まない'],
    ages: ['成人'],
    effects: aches,
    dosage: [
      ['15才以上', '1回2錠', '1日2回を限度'],
      ['15才未満', '服用しないこと', '—'],
    ],
    dosageNotes: [emptyStomach, '服用間隔は6時間以上おくこと'],
    doNot: [...doNot.nsaid, '胃・十二指腸潰瘍を起こしている人は服用しないこと'],
    consult: consult.oral,
    lines: [
      {
        key: 'asa',
        word: '頭痛錠AS',
        reading: 'ずつうじょうえーえす',
        sizes: [
          [20, 580],
          [40, 980],
          [80, 1680],
        ],
      },
      {
        key: 'asa-family',
        word: '常備頭痛錠AS 徳用瓶',
        reading: 'じょうびずつうじょうえーえすとくようびん',
        sizes: [[120, 2280]],
      },
    ],
  },
]
