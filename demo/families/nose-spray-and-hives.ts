import type { Family } from '../family.ts'
import { allergicToIt, consult, doNot } from '../precautions.ts'

export const noseSprayAndHives: Family[] = [
  {
    key: 'nasal-spray',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['nasal-spray'],
    collection: 'pollen-season',
    brands: ['hanasora', 'kushares', 'korunabi'],
    form: 'nasal',
    pictogram: 'nose',
    unit: 'mL',
    subtitle: '鼻づまりをすばやくやわらげる点鼻薬',
    description:
      '{name}は、充血した鼻の粘膜の血管をちぢめて、鼻の通りをよくする点鼻薬です。使いすぎると、かえって鼻づまりがひどくなることがあります。',
    basis: '100 mL中',
    ingredients: [
      ['ナファゾリン塩酸塩', '50 mg', '鼻づまりをやわらげる'],
      ['クロルフェニラミンマレイン酸塩', '500 mg', '鼻水・くしゃみをおさえる'],
    ],
    symptoms: ['鼻づまり', '鼻水', '花粉症'],
    ages: ['成人', '小児'],
    effects: 'アレルギー性鼻炎、急性鼻炎、副鼻腔炎による次の諸症状の緩和：鼻づまり、鼻みず、くしゃみ、頭重',
    dosage: [
      ['7才以上', '1回に片側へ1〜2度噴霧', '1日6回を限度。間隔は3時間以上'],
      ['7才未満', '使用しないこと', '—'],
    ],
    dosageNotes: ['点鼻用にのみ使用すること'],
    doNot: [allergicToIt, '長期連用しないこと'],
    consult: consult.nose,
    lines: [
      {
        key: 'std',
        word: '点鼻薬',
        reading: 'てんびやく',
        sizes: [
          ['15mL', 598],
          ['30mL', 880],
        ],
      },
      {
        key: 'cool',
        word: '点鼻薬クール',
        reading: 'てんびやくくーる',
        sizes: [
          ['15mL', 648],
          ['30mL', 980],
        ],
        features: ['メントールの清涼感'],
        additives: ['l-メントール'],
      },
      {
        key: 'steroid',
        word: '点鼻薬アレルギーST',
        reading: 'てんびやくあれるぎーえすてぃー',
        saleClass: '指定第2類医薬品',
        sizes: [
          ['8mL', 1480],
          ['16mL', 2480],
        ],
        ingredients: [['ベクロメタゾンプロピオン酸エステル', '100 mg', '鼻の炎症をおさえる']],
        features: ['1日2回', '眠くならない'],
        subtitle: 'ステロイド配合 季節性の鼻炎に',
        description:
          '{name}は、花粉による季節性の鼻のアレルギー症状に使う、ステロイド成分の点鼻薬です。使用は1年に1か月までです。',
        effects: '花粉による季節性アレルギーの次のような症状の緩和：鼻づまり、鼻みず、くしゃみ',
        dosage: [
          ['18才以上', '1回に片側へ1度噴霧', '1日2回、朝夕'],
          ['18才未満', '使用しないこと', '—'],
        ],
        doNot: [
          allergicToIt,
          '全身性の真菌症・結核性疾患・高血圧・糖尿病・緑内障の人は使用しないこと',
          '鼻孔が化膿している人は使用しないこと',
          '1年に1か月を超えて使用しないこと',
        ],
        consult: [
          '授乳中の人',
          '肥厚性鼻炎や鼻たけ（鼻ポリープ）の人、過去1年間に1か月以上ステロイド点鼻薬を使用した人',
          ...consult.nose,
        ],
        ages: ['成人'],
      },
    ],
  },
  {
    key: 'hives',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['hives-oral'],
    brands: ['kushares', 'kayunagi'],
    form: 'bottledTablet',
    pictogram: 'skin',
    unit: '錠',
    perDay: 6,
    subtitle: 'じんましん、皮膚のかゆみをからだの中から',
    description: '{name}は、じんましんや湿疹のかゆみをおさえる、のみ薬です。塗り薬の届きにくい広い範囲のかゆみに。',
    basis: '1日量（6錠）中',
    ingredients: [
      ['クロルフェニラミンマレイン酸塩', '12 mg', 'かゆみをおさえる'],
      ['グリチルリチン酸二カリウム', '120 mg', '炎症をしずめる'],
      ['ピリドキシン塩酸塩', '50 mg', '皮膚の働きをたすける'],
    ],
    symptoms: ['じんましん', 'かゆみ', '湿疹'],
    ages: ['成人', '小児'],
    effects: '湿疹・皮膚炎・じんましん・かぶれ・かゆみ・鼻炎',
    dosage: [
      ['15才以上', '1回2錠', '1日3回'],
      ['11才以上15才未満', '1回1錠', '1日3回'],
      ['11才未満', '服用しないこと', '—'],
    ],
    doNot: doNot.antihistamine,
    consult: consult.oral,
    lines: [
      {
        key: 'std',
        word: 'じんましん錠',
        reading: 'じんましんじょう',
        sizes: [
          [36, 1080],
          [72, 1880],
          [110, 2580],
        ],
      },
      {
        key: 'diphen',
        word: 'かゆみ止め錠D',
        reading: 'かゆみどめじょうでぃー',
        saleClass: '指定第2類医薬品',
        guarded: ['diphenhydramine'],
        perDay: 3,
        sizes: [
          [15, 880],
          [45, 1780],
        ],
        basis: '1日量（3錠）中',
        subtitle: 'ジフェンヒドラミン配合（指定濫用防止医薬品）',
        description:
          '{name}は、かゆみをおさえるジフェンヒドラミン塩酸塩ののみ薬です。じんましん、かぶれのかゆみに。眠くなるので、服用後は運転しないでください。',
        ingredients: [
          ['ジフェンヒドラミン塩酸塩', '90 mg', 'かゆみをおさえる'],
          ['グルコン酸カルシウム水和物', '600 mg', 'アレルギー症状をやわらげる'],
        ],
        effects: 'じんましん、湿疹・かぶれによるかゆみ、鼻炎',
        dosage: [
          ['15才以上', '1回1錠', '1日3回'],
          ['15才未満', '服用しないこと', '—'],
        ],
        tags: ['指定濫用防止医薬品'],
        ages: ['成人'],
      },
    ],
  },
]
