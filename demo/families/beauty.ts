import type { Family } from '../family.ts'
import { careWith } from '../precautions.ts'

const cosmetic = {
  type: 'cosmetic',
  klass: '化粧品',
  collection: 'gentle-skin',
  doNot: careWith.cosmetic,
  ages: ['成人'],
  pictogram: 'drop',
} as const satisfies Partial<Family>

export const beauty: Family[] = [
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
        klass: '医薬部外品',
        sizes: [['150mL', 1780]],
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
  {
    ...cosmetic,
    key: 'hair',
    categories: ['shampoos'],
    brands: ['sararika', 'hadanone', 'tsuyukusa', 'select'],
    form: 'wash',
    pictogram: 'hair',
    subtitle: '地肌と髪をすこやかに保つ',
    description: '{name}は、地肌のうるおいを保ちながら洗うヘアケアです。',
    ingredients: [
      ['ラウロイルメチルアラニンNa', '洗浄成分'],
      ['加水分解ケラチン', '補修成分'],
    ],
    effects: '頭皮、毛髪を清浄にする。髪につやを与える。頭皮、毛髪をすこやかに保つ。',
    dosage: [['—', '適量を泡立て、地肌を洗うようにして洗い流す', '毎日']],
    options: ['容量'],
    lines: [
      {
        key: 'shampoo',
        word: 'アミノ酸シャンプー',
        reading: 'あみのさんしゃんぷー',
        sizes: [
          ['ポンプ480mL', 1180],
          ['つめかえ400mL', 780],
          ['つめかえ大容量800mL', 1380],
        ],
      },
      {
        key: 'treatment',
        word: 'トリートメント',
        reading: 'とりーとめんと',
        sizes: [
          ['ポンプ480g', 1180],
          ['つめかえ400g', 780],
        ],
        ingredients: [
          ['セテアリルアルコール', '基剤'],
          ['加水分解シルク', '補修成分'],
        ],
      },
      {
        key: 'medicated',
        word: '薬用フケ・かゆみシャンプー',
        reading: 'やくようふけかゆみしゃんぷー',
        klass: '医薬部外品',
        sizes: [
          ['ポンプ300mL', 1480],
          ['つめかえ250mL', 1080],
        ],
        ingredients: [['ミコナゾール硝酸塩', '有効成分']],
        effects: 'フケ・かゆみを防ぐ。毛髪・頭皮の汗臭を防ぐ。',
        symptoms: ['かゆみ'],
        brands: ['sararika', 'tsuyukusa'],
      },
    ],
  },
  {
    ...cosmetic,
    key: 'body',
    categories: ['body-care'],
    brands: ['hadanone', 'tsuyukusa', 'sararika'],
    form: 'wash',
    pictogram: 'skin',
    subtitle: '乾きがちなからだを洗い、うるおす',
    description: '{name}は、うるおいを守りながらからだを清潔に保つボディケアです。',
    ingredients: [
      ['カリ石ケン素地', '洗浄成分'],
      ['グリセリン', '保湿成分'],
    ],
    symptoms: ['乾燥肌'],
    effects: '皮膚を清浄にする。皮膚の乾燥を防ぐ。',
    dosage: [['—', '適量を泡立てて洗い、よくすすぐ', '毎日']],
    options: ['容量'],
    lines: [
      {
        key: 'soap',
        word: '泡ボディソープ',
        reading: 'あわぼでぃそーぷ',
        sizes: [
          ['ポンプ500mL', 780],
          ['つめかえ400mL', 480],
        ],
      },
      {
        key: 'lotion',
        word: '全身保湿ミルク',
        reading: 'ぜんしんほしつみるく',
        form: 'skinMilk',
        sizes: [
          ['250mL', 980],
          ['400mL', 1380],
        ],
        ingredients: [
          ['ワセリン', '保湿成分'],
          ['セラミドNP', '保湿成分'],
        ],
        dosage: [['—', '入浴後、適量をからだになじませる', '毎日']],
      },
    ],
  },
  {
    ...cosmetic,
    key: 'hand-lip',
    categories: ['hand-lip'],
    brands: ['hadanone', 'yurarika', 'hakurosui', 'select'],
    form: 'skinTube',
    pictogram: 'hand',
    options: ['香り'],
    subtitle: '乾燥から手と唇を守る',
    description: '{name}は、水仕事や乾いた空気から手や唇を守る保湿ケアです。',
    ingredients: [
      ['シア脂', '保湿成分'],
      ['グリセリン', '保湿成分'],
    ],
    symptoms: ['手あれ', '乾燥肌'],
    effects: '皮膚の乾燥を防ぐ。肌あれを防ぐ。',
    dosage: [['—', '適量をなじませる', '手洗いのあと、気になる時']],
    lines: [
      {
        key: 'hand',
        word: 'ハンドクリーム',
        reading: 'はんどくりーむ',
        sizes: [
          ['無香料', 480],
          ['ゆず', 480],
          ['ラベンダー', 480],
        ],
      },
      {
        key: 'lip',
        word: '保湿リップバーム',
        reading: 'ほしつりっぷばーむ',
        pictogram: 'lips',
        form: 'skinCream',
        sizes: [
          ['無香料', 580],
          ['はちみつ', 580],
        ],
        ingredients: [
          ['ミツロウ', '保湿成分'],
          ['ワセリン', '保湿成分'],
        ],
        effects: '口唇の荒れを防ぐ。口唇にうるおいを与える。',
      },
    ],
  },
]
