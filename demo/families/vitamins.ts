import type { Family } from '../family.ts'
import { consult } from '../precautions.ts'

const adult = ['15才以上', '15才未満'] as const

export const vitamins: Family[] = [
  {
    key: 'vitamin-b',
    type: 'medicine',
    saleClass: '第3類医薬品',
    categories: ['vitamin-b'],
    brands: ['vitatowa', 'asunowa', 'select'],
    form: 'bottledTablet',
    pictogram: 'capsule',
    unit: '錠',
    perDay: 4,
    subtitle: '肌あれ、口内炎、疲れに ビタミンB群',
    description:
      '{name}は、皮膚や粘膜の代謝をたすけるビタミンB2・B6などを配合したビタミン剤です。肌あれ、口内炎、肉体疲労時の栄養補給に。',
    basis: '1日量（4錠）中',
    ingredients: [
      ['リボフラビンリン酸エステルナトリウム', '38 mg', '粘膜の代謝をたすける'],
      ['ピリドキシン塩酸塩', '50 mg', '皮膚の代謝をたすける'],
      ['ニコチン酸アミド', '60 mg', 'エネルギーの産生をたすける'],
      ['パントテン酸カルシウム', '20 mg', '皮膚の代謝をたすける'],
    ],
    symptoms: ['肌荒れ', '口内炎', '疲れ', 'ニキビ'],
    ages: ['小児', '成人', '高齢者'],
    effects:
      '次の諸症状の緩和：肌あれ、にきび、口内炎、口角炎、口唇炎、湿疹、皮膚炎、かぶれ、ただれ。肉体疲労時のビタミンB2の補給',
    dosage: [
      [adult[0], '1回2錠', '1日2回、朝夕'],
      ['7才以上15才未満', '1回1錠', '1日2回、朝夕'],
      ['7才未満', '服用しないこと', '—'],
    ],
    dosageNotes: ['尿が黄色くなることがありますが、ビタミンB2によるものです'],
    consult: consult.vitamin,
    tags: ['毎日使える'],
    lines: [
      {
        key: 'bb',
        word: 'BBビタミン錠',
        reading: 'びーびーびたみんじょう',
        sizes: [
          [60, 980],
          [168, 1980],
          [250, 2780],
        ],
      },
      {
        key: 'bb-chew',
        word: 'BBビタミンチュアブル',
        reading: 'びーびーびたみんちゅあぶる',
        form: 'chewable',
        sizes: [
          [40, 980],
          [120, 2180],
        ],
        brands: ['vitatowa', 'asunowa'],
        features: ['水なしでのめる'],
      },
    ],
  },
  {
    key: 'vitamin-c',
    type: 'medicine',
    saleClass: '第3類医薬品',
    categories: ['vitamin-c'],
    brands: ['vitatowa', 'asunowa', 'hadanowa', 'select'],
    form: 'bottledTablet',
    pictogram: 'sun',
    unit: '錠',
    perDay: 6,
    subtitle: 'しみ、そばかす、日やけによる色素沈着の緩和に',
    description:
      '{name}は、メラニンの生成をおさえるビタミンCとL-システインを配合した医薬品です。しみ、そばかすの緩和に。',
    basis: '1日量（6錠）中',
    ingredients: [
      ['L-システイン', '240 mg', '肌の代謝をたすける'],
      ['アスコルビン酸（ビタミンC）', '500 mg', 'メラニンの生成をおさえる'],
      ['パントテン酸カルシウム', '24 mg', '皮膚の代謝をたすける'],
    ],
    symptoms: ['しみ', 'ニキビ', '疲れ'],
    ages: ['小児', '成人', '高齢者'],
    effects: 'しみ・そばかす・日やけなどの色素沈着症、全身倦怠、二日酔い、にきび・湿疹・じんましん・かぶれなどの緩和',
    dosage: [
      [adult[0], '1回2錠', '1日3回'],
      ['7才以上15才未満', '1回1錠', '1日3回'],
      ['7才未満', '服用しないこと', '—'],
    ],
    consult: consult.vitamin,
    lines: [
      {
        key: 'white',
        word: 'ホワイトC錠',
        reading: 'ほわいとしーじょう',
        sizes: [
          [84, 1480],
          [180, 2780],
          [240, 3480],
        ],
      },
      {
        key: 'c2000',
        word: 'ビタミンC顆粒2000',
        reading: 'びたみんしーかりゅうにせん',
        form: 'granule',
        unit: '包',
        perDay: 3,
        subtitle: 'ビタミンC 2,000 mg 肌あれ、疲れの時のビタミン補給に',
        description:
          '{name}は、ビタミンCを1日量に2,000 mg配合し、ビタミンB2を加えた顆粒剤です。肉体疲労時などのビタミンCの補給に。',
        effects:
          'しみ、そばかす、日やけ・かぶれによる色素沈着、歯ぐきからの出血・鼻血の予防。肉体疲労時、妊娠・授乳期、病中病後の体力低下時、老年期のビタミンCの補給',
        basis: '1日量（3包）中',
        sizes: [
          [24, 980],
          [90, 2980],
        ],
        ingredients: [
          ['アスコルビン酸（ビタミンC）', '2,000 mg', 'ビタミンCを補給する'],
          ['リボフラビン', '6 mg', '皮膚の代謝をたすける'],
        ],
        dosage: [
          [adult[0], '1回1包', '1日1〜3回'],
          ['7才以上15才未満', '1回1/2包', '1日1〜3回'],
          ['7才未満', '服用しないこと', '—'],
        ],
        brands: ['vitatowa', 'asunowa'],
      },
      {
        key: 'transamin',
        word: '肝斑トラネキサム酸錠',
        reading: 'かんぱんとらねきさむさんじょう',
        saleClass: '第1類医薬品',
        questionSet: 'first-class',
        collection: 'first-class',
        perDay: 4,
        sizes: [
          [60, 2480],
          [120, 4480],
        ],
        brands: ['vitatowa', 'hadanowa'],
        ages: ['成人'],
        basis: '1日量（4錠）中',
        ingredients: [
          ['トラネキサム酸', '750 mg', 'しみ（肝斑）の発生のもとに働く'],
          ['L-システイン', '240 mg', '肌の代謝をたすける'],
          ['アスコルビン酸', '300 mg', 'メラニンの生成をおさえる'],
        ],
        effects: 'しみ（肝斑に限る）',
        symptoms: ['しみ'],
        subtitle: 'しみ（肝斑に限る）に',
        description:
          '{name}は、30〜40代の女性に多い、左右対称にできる薄茶色のしみ「肝斑」に使う医薬品です。8週間服用したら2か月休みます。',
        dosage: [
          [adult[0], '1回2錠', '1日2回、朝夕'],
          ['15才未満', '服用しないこと', '—'],
        ],
        doNot: ['血栓のある人、血栓症を起こすおそれのある人は服用しないこと', '8週間を超えて続けて服用しないこと'],
        tags: ['薬剤師の確認が必要'],
      },
    ],
  },
]
