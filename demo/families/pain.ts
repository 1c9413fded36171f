import type { Family } from '../family.ts'
import { consult, doNot } from '../precautions.ts'

const aches =
  '頭痛・月経痛（生理痛）・歯痛・抜歯後の疼痛・咽喉痛・腰痛・関節痛・神経痛・筋肉痛・肩こり痛・耳痛・打撲痛・骨折痛・ねんざ痛・外傷痛の鎮痛、悪寒・発熱時の解熱'

const painSymptoms = ['頭痛', '生理痛', '発熱', '歯痛', '腰痛']

const emptyStomach = 'なるべく空腹時をさけて服用し、服用間隔は4時間以上おくこと'

export const pain: Family[] = [
  {
    key: 'loxoprofen',
    type: 'medicine',
    saleClass: '第1類医薬品',
    categories: ['painkillers-tablets', 'painkillers-period'],
    collection: 'first-class',
    brands: ['luminase', 'zukiraku', 'norumia', 'select'],
    form: 'tablet',
    pictogram: 'head',
    questionSet: 'first-class',
    unit: '錠',
    perDay: 2,
    subtitle: 'ロキソプロフェンナトリウム水和物を配合した解熱鎮痛薬',
    description:
      '{name}は、痛みや熱のもとになるプロスタグランジンがつくられるのをおさえる、ロキソプロフェンナトリウム水和物の錠剤です。つらい頭痛や生理痛、急な発熱に。薬剤師の確認のあとにお届けします。',
    basis: '1回量（1錠）中',
    ingredients: [['ロキソプロフェンナトリウム水和物', '68.1 mg（無水物として60 mg）', '痛みや熱のもとをおさえる']],
    symptoms: painSymptoms,
    features: ['眠くなる成分を含まない', '1回1錠'],
    ages: ['成人', '高齢者'],
    effects: aches,
    dosage: [
      ['15才以上', '1回1錠', '1日2回まで（再度症状があらわれた場合は3回目を服用できる）'],
      ['15才未満', '服用しないこと', '—'],
    ],
    dosageNotes: [emptyStomach, '3〜5日間服用しても症状がよくならない場合は服用を中止すること'],
    doNot: doNot.nsaid,
    consult: consult.oral,
    tags: ['薬剤師の確認が必要'],
    lines: [
      {
        key: 'l',
        word: '鎮痛錠L',
        reading: 'ちんつうじょうえる',
        sizes: [
          [6, 448],
          [12, 698],
          [24, 1180],
        ],
      },
      {
        key: 'l-mg',
        word: '鎮痛錠Lマイルド',
        reading: 'ちんつうじょうえるまいるど',
        sizes: [
          [12, 748],
          [24, 1280],
        ],
        features: ['眠くなる成分を含まない', '胃にやさしい成分を配合'],
        ingredients: [
          ['ロキソプロフェンナトリウム水和物', '68.1 mg（無水物として60 mg）', '痛みや熱のもとをおさえる'],
          ['酸化マグネシウム', '33.3 mg', '胃粘膜を保護する'],
        ],
      },
      {
        key: 'l-quick',
        word: '鎮痛錠Lトリプル処方',
        reading: 'ちんつうじょうえるとりぷるしょほう',
        sizes: [
          [12, 880],
          [24, 1580],
        ],
        perDay: 4,
        features: ['鎮痛補助成分を配合'],
        dosage: [
          ['15才以上', '1回2錠', '1日2回まで（再度症状があらわれた場合は3回目を服用できる）'],
          ['15才未満', '服用しないこと', '—'],
        ],
        basis: '1回量（2錠）中',
        ingredients: [
          ['ロキソプロフェンナトリウム水和物', '68.1 mg（無水物として60 mg）', '痛みや熱のもとをおさえる'],
          ['アリルイソプロピルアセチル尿素', '60 mg', '鎮痛をたすける'],
          ['無水カフェイン', '50 mg', '鎮痛をたすける'],
          ['メタケイ酸アルミン酸マグネシウム', '100 mg', '胃粘膜を保護する'],
        ],
      },
    ],
  },
  {
    key: 'ibuprofen',
    type: 'medicine',
    saleClass: '指定第2類医薬品',
    categories: ['painkillers-tablets', 'painkillers-period'],
    brands: ['luminase', 'zukiraku', 'haretowa', 'lunatowa'],
    form: 'tablet',
    pictogram: 'head',
    unit: '錠',
    perDay: 6,
    subtitle: 'イブプロフェン配合 痛みの原因物質をおさえる',
    description:
      '{name}は、イブプロフェンを中心に、鎮痛の働きをたすける成分を組み合わせた解熱鎮痛薬です。頭痛、生理痛、歯の痛みなどに。服用前に「してはいけないこと」をご確認ください。',
    basis: '1回量（2錠）中',
    ingredients: [
      ['イブプロフェン', '150 mg', '痛みや熱のもとをおさえる'],
      ['アリルイソプロピルアセチル尿素', '60 mg', '鎮痛をたすける'],
      ['無水カフェイン', '80 mg', '鎮痛をたすける'],
    ],
    symptoms: painSymptoms,
    ages: ['成人', '高齢者'],
    effects: aches,
    dosage: [
      ['15才以上', '1回2錠', '1日3回を限度'],
      ['15才未満', '服用しないこと', '—'],
    ],
    dosageNotes: [emptyStomach],
    doNot: doNot.nsaid,
    consult: consult.oral,
    lines: [
      {
        key: 'a',
        word: '頭痛錠A',
        reading: 'ずつうじょうえー',
        sizes: [
          [24, 698],
          [48, 1180],
          [84, 1780],
        ],
      },
      {
        key: '200',
        word: '頭痛錠200',
        reading: 'ずつうじょうにひゃく',
        sizes: [
          [20, 880],
          [40, 1580],
        ],
        features: ['1回量に200 mg'],
        ingredients: [
          ['イブプロフェン', '200 mg', '痛みや熱のもとをおさえる'],
          ['アリルイソプロピルアセチル尿素', '60 mg', '鎮痛をたすける'],
          ['無水カフェイン', '80 mg', '鎮痛をたすける'],
          ['乾燥水酸化アルミニウムゲル', '70 mg', '胃粘膜を保護する'],
        ],
        dosage: [
          ['15才以上', '1回2錠', '1日2回を限度'],
          ['15才未満', '服用しないこと', '—'],
        ],
        perDay: 4,
      },
      {
        key: 'single',
        word: '生理痛・頭痛の小さな錠剤',
        reading: 'せいりつうずつうのちいさなじょうざい',
        sizes: [
          [16, 780],
          [32, 1380],
        ],
        features: ['眠くなる成分を含まない', 'カフェインを含まない', '小粒'],
        ingredients: [['イブプロフェン', '150 mg', '痛みや熱のもとをおさえる']],
        tags: ['カフェインなし'],
      },
    ],
  },
  {
    key: 'acetaminophen',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['painkillers-tablets', 'children-medicine'],
    brands: ['haretowa', 'norumia', 'select'],
    form: 'tablet',
    pictogram: 'thermo',
    unit: '錠',
    perDay: 3,
    subtitle: 'アセトアミノフェン単味 空腹時にも服用できる解熱鎮痛薬',
    description:
      '{name}は、脳の中枢に働いて熱と痛みをしずめるアセトアミノフェンだけの解熱鎮痛薬です。眠くなる成分とカフェインを含みません。',
    basis: '1錠中',
    ingredients: [['アセトアミノフェン', '300 mg', '熱と痛みをしずめる']],
    symptoms: ['発熱', '頭痛', '生理痛', '歯痛'],
    features: ['眠くなる成分を含まない', '空腹時にも服用できる'],
    ages: ['成人', '高齢者'],
    effects: aches,
    dosage: [
      ['15才以上', '1回1錠', '1日3回を限度'],
      ['15才未満', '服用しないこと', '—'],
    ],
    dosageNotes: ['服用間隔は4時間以上おくこと'],
    doNot: doNot.antipyretic,
    consult: consult.oral,
    lines: [
      {
        key: '300',
        word: '解熱錠300',
        reading: 'げねつじょうさんびゃく',
        sizes: [
          [10, 598],
          [20, 980],
          [60, 1980],
        ],
      },
      {
        key: 'kids',
        word: 'こども解熱チュアブル',
        reading: 'こどもげねつちゅあぶる',
        form: 'chewable',
        sizes: [
          [16, 780],
          [32, 1280],
        ],
        perDay: 9,
        ages: ['幼児', '小児'],
        ingredients: [['アセトアミノフェン', '50 mg', '熱と痛みをしずめる']],
        features: ['水なしでのめる', 'いちご味', '眠くなる成分を含まない'],
        dosage: [
          ['11才以上15才未満', '1回4錠', '1日3回を限度'],
          ['7才以上11才未満', '1回3錠', '1日3回を限度'],
          ['3才以上7才未満', '1回2錠', '1日3回を限度'],
          ['3才未満', '服用しないこと', '—'],
        ],
        tags: ['こども用'],
      },
      {
        key: 'suppository',
        word: '小児用解熱坐剤100',
        reading: 'しょうにようげねつざざいひゃく',
        form: 'suppository',
        brands: ['haretowa', 'norumia'],
        unit: '個',
        sizes: [[10, 980]],
        perDay: 1,
        ages: ['幼児', '小児'],
        subtitle: 'アセトアミノフェンを配合した小児用の坐薬',
        description:
          '{name}は、お子さまの急な発熱のための解熱剤です。直腸から吸収されるので、のみ薬を吐いてしまう時や、眠っている時にも使えます。',
        basis: '1個中',
        ingredients: [['アセトアミノフェン', '100 mg', '熱をしずめる']],
        effects: '小児の発熱時における一時的な解熱',
        symptoms: ['発熱'],
        features: ['のみ薬が苦手な時に'],
        dosage: [
          ['6才以上13才未満', '1回1〜2個', '1日1回'],
          ['3才以上6才未満', '1回1個', '1日1回'],
          ['1才以上3才未満', '1回1/2〜1個', '1日1回'],
          ['1才未満', '使用しないこと', '—'],
        ],
        dosageNotes: [
          '直腸に挿入して使用し、のまないこと',
          '38.5℃以上の発熱時に用いること',
          '保護者の指導監督のもとに使用させること',
          '溶けるおそれがあるので30℃以下で保管すること',
        ],
        doNot: doNot.childSuppository,
        consult: consult.childSuppository,
        tags: ['こども用'],
      },
    ],
  },
]
