import type { Family } from '../family.ts'
import { careWith } from '../precautions.ts'

const cosmetic = {
  type: 'cosmetic',
  saleClass: '化粧品',
  collection: 'gentle-skin',
  doNot: careWith.cosmetic,
  ages: ['成人'],
  pictogram: 'drop',
} as const satisfies Partial<Family>

export const skinCare: Family[] = [
  {
    ...cosmetic,
    key: 'lotion',
    categories: ['lotions'],
    brands: ['hakurosui', 'hadanone', 'yurarika', 'tsuyukusa', 'select'],
    form: 'skinWater',
    subtitle: '角質層にうるおいを与える化粧水',
    description:
      '{name}は、肌にすっとなじみ、角質層にうるおいを与える化粧水です。洗顔のあとの肌に、手のひらでやさしくなじませてください。',
    ingredients: [
      ['ヒアルロン酸Na', '保湿成分'],
      ['グリセリン', '保湿成分'],
      ['セラミドNP', '保湿成分'],
    ],
    symptoms: ['乾燥肌'],
    effects: '肌にうるおいを与える。肌をととのえる。乾燥を防ぐ。',
    dosage: [['—', '適量を手のひらにとり、顔全体になじませる', '朝・夜']],
    lines: [
      {
        key: 'moist',
        word: '化粧水 しっとり',
        reading: 'けしょうすいしっとり',
        sizes: [
          ['200mL', 1280],
          ['つめかえ180mL', 980],
        ],
      },
      {
        key: 'fresh',
        word: '化粧水 さっぱり',
        reading: 'けしょうすいさっぱり',
        sizes: [
          ['200mL', 1280],
          ['つめかえ180mL', 980],
        ],
        ingredients: [
          ['グリセリン', '保湿成分'],
          ['ハマメリス葉水', '整肌成分'],
        ],
      },
      {
        key: 'medicated',
        word: '薬用保湿化粧水',
        reading: 'やくようほしつけしょうすい',
        saleClass: '医薬部外品',
        sizes: [['150mL', 1780]],
        subtitle: '肌あれを防ぐ薬用化粧水',
        description:
          '{name}は、肌あれを防ぐ有効成分を配合した薬用化粧水です。洗顔のあとの肌に、手のひらでやさしくなじませてください。',
        ingredients: [
          ['グリチルリチン酸ジカリウム', '有効成分'],
          ['アラントイン', '有効成分'],
        ],
        effects: '肌あれ、あれ性。にきびを防ぐ。肌をひきしめる。皮膚をすこやかに保つ。',
        brands: ['hakurosui', 'hadanone', 'tsuyukusa'],
      },
    ],
  },
  {
    ...cosmetic,
    key: 'milk',
    categories: ['milks-creams'],
    brands: ['hakurosui', 'hadanone', 'yurarika', 'tsuyukusa'],
    form: 'skinMilk',
    subtitle: 'うるおいを守る乳液・クリーム',
    description:
      '{name}は、化粧水のあとの肌にうるおいのふたをするスキンケアです。べたつきをおさえ、やわらかな肌に保ちます。',
    ingredients: [
      ['スクワラン', '保湿成分'],
      ['シア脂', '保湿成分'],
      ['セラミドNP', '保湿成分'],
    ],
    symptoms: ['乾燥肌'],
    effects: '皮膚にうるおいを与え、うるおいを保つ。皮膚を柔らげる。',
    dosage: [['—', '化粧水のあと、適量を顔全体になじませる', '朝・夜']],
    lines: [
      {
        key: 'milk',
        word: '乳液',
        reading: 'にゅうえき',
        sizes: [
          ['120mL', 1380],
          ['つめかえ110mL', 1080],
        ],
      },
      {
        key: 'cream',
        word: '保湿クリーム',
        reading: 'ほしつくりーむ',
        form: 'skinCream',
        sizes: [
          ['40g', 1580],
          ['80g', 2680],
        ],
      },
    ],
  },
  {
    ...cosmetic,
    key: 'sunscreen',
    categories: ['sunscreens'],
    collection: 'summer-care',
    brands: ['hadanone', 'yurarika', 'tsuyukusa', 'select'],
    form: 'skinTube',
    pictogram: 'sun',
    subtitle: '毎日の紫外線から肌を守る',
    description: '{name}は、紫外線による日やけを防ぐ日焼け止めです。汗をふいたあとは、こまめに塗り直してください。',
    ingredients: [
      ['酸化亜鉛', '紫外線散乱剤'],
      ['酸化チタン', '紫外線散乱剤'],
    ],
    symptoms: ['日焼け'],
    effects: '日やけを防ぐ。日やけによるしみ、そばかすを防ぐ。',
    dosage: [['—', '適量をむらなくのばし、2〜3時間ごとに塗り直す', '外出前']],
    ages: ['幼児', '小児', '成人'],
    lines: [
      {
        key: 'gel50',
        word: 'UVジェル SPF50+',
        reading: 'ゆーぶいじぇるえすぴーえふごじゅうぷらす',
        form: 'skinGel',
        sizes: [
          ['80g', 980],
          ['120g', 1280],
        ],
      },
      {
        key: 'milk30',
        word: 'やさしいUVミルク SPF30 こども・敏感になりがちな肌に',
        reading: 'やさしいゆーぶいみるくえすぴーえふさんじゅうこどもびんかんになりがちなはだに',
        sizes: [['60mL', 1180]],
        features: ['紫外線吸収剤不使用'],
      },
    ],
  },
  {
    ...cosmetic,
    key: 'cleansing',
    categories: ['cleansing'],
    brands: ['hakurosui', 'hadanone', 'yurarika'],
    form: 'wash',
    subtitle: 'うるおいを残して洗う',
    description:
      '{name}は、肌のうるおいを残しながら汚れを落とす洗顔・クレンジングです。こすらず、ぬるま湯で洗い流してください。',
    ingredients: [
      ['ココイルグリシンK', '洗浄成分'],
      ['グリセリン', '保湿成分'],
    ],
    effects: '皮膚を清浄にする。汚れをおとすことにより皮膚を清浄にする。',
    dosage: [['—', '適量を手にとり、やさしくなじませて洗い流す', '朝・夜']],
    lines: [
      {
        key: 'foam',
        word: '泡洗顔',
        reading: 'あわせんがん',
        sizes: [
          ['160mL', 980],
          ['つめかえ140mL', 780],
        ],
      },
      {
        key: 'oil',
        word: 'クレンジングオイル',
        reading: 'くれんじんぐおいる',
        sizes: [
          ['150mL', 1280],
          ['つめかえ140mL', 980],
        ],
        ingredients: [
          ['米ぬか油', '基剤'],
          ['オリーブ果実油', '保湿成分'],
        ],
      },
      {
        key: 'soap',
        word: '無添加せっけん',
        reading: 'むてんかせっけん',
        form: 'bar',
        sizes: [['80g×3個', 498]],
        ingredients: [['石ケン素地', '洗浄成分']],
        features: ['無香料', '無着色'],
        brands: ['hadanone', 'hakurosui'],
      },
    ],
  },
  {
    ...cosmetic,
    key: 'face-mask',
    categories: ['face-masks'],
    brands: ['yurarika', 'tsuyukusa', 'hakurosui'],
    form: 'sheetMask',
    unit: '枚',
    subtitle: '美容液をたっぷり含んだシートマスク',
    description: '{name}は、ひたひたの美容液で集中的に保湿するシートマスクです。入浴後や乾燥の気になる日に。',
    ingredients: [
      ['ヒアルロン酸Na', '保湿成分'],
      ['アセチルグルコサミン', '保湿成分'],
    ],
    symptoms: ['乾燥肌'],
    effects: '肌にうるおいを与える。肌にはりを与える。',
    dosage: [['—', '5〜10分のせ、はがしたあと手でなじませる', '週に2〜3回']],
    lines: [
      {
        key: 'moist',
        word: '保湿シートマスク',
        reading: 'ほしつしーとますく',
        sizes: [
          [7, 498],
          [30, 1480],
        ],
      },
      {
        key: 'rice',
        word: 'お米のシートマスク',
        reading: 'おこめのしーとますく',
        sizes: [[7, 548]],
        ingredients: [
          ['コメ発酵液', '保湿成分'],
          ['コメヌカ油', '保湿成分'],
        ],
      },
    ],
  },
]
