import type { Family } from '../family.ts'
import { careWith } from '../precautions.ts'

const goods = {
  type: 'general_product',
  saleClass: '日用品',
  doNot: careWith.goods,
  ages: ['成人', '高齢者'],
} as const satisfies Partial<Family>

export const baby: Family[] = [
  {
    ...goods,
    key: 'baby-diaper',
    categories: ['baby-diapers'],
    collection: 'baby-and-mom',
    brands: ['harunire', 'pokapoko', 'select'],
    form: 'goodsBag',
    pictogram: 'baby',
    ages: ['乳児', '幼児'],
    options: ['サイズ', '枚数'],
    subtitle: 'ふんわりやわらか、もれにくい',
    description:
      '{name}は、赤ちゃんの動きにそってのびる、ふんわりとした紙おむつです。月齢よりも体重と体型で選んでください。',
    ingredients: [
      ['ポリオレフィン不織布', '表面材'],
      ['高分子吸水材', '吸水材'],
    ],
    effects: '尿・便の吸収',
    lines: [
      {
        key: 'tape',
        word: '紙おむつ テープ',
        reading: 'かみおむつてーぷ',
        sizes: [
          ['新生児 / 84枚', 1480],
          ['S / 76枚', 1480],
          ['M / 60枚', 1480],
        ],
      },
      {
        key: 'pants',
        word: '紙おむつ パンツ',
        reading: 'かみおむつぱんつ',
        sizes: [
          ['M / 56枚', 1480],
          ['L / 44枚', 1480],
          ['ビッグ / 36枚', 1480],
        ],
      },
      {
        key: 'wipes',
        word: 'おしりふき 純水99%',
        reading: 'おしりふきじゅんすいきゅうじゅうきゅうぱーせんと',
        sizes: [
          ['80枚 / 3個', 298],
          ['80枚 / 20個', 1680],
        ],
        options: ['枚数', '個数'],
        subtitle: '純水99%のおしりふき',
        description: '{name}は、やわらかな不織布に純水をたっぷり含ませたおしりふきです。新生児から使えます。',
        ingredients: [
          ['レーヨン・ポリエステル不織布', 'シート'],
          ['精製水', '99%'],
        ],
        effects: 'おしりの清拭',
      },
    ],
  },
  {
    ...goods,
    key: 'baby-skin',
    type: 'cosmetic',
    saleClass: '化粧品',
    categories: ['baby-skin'],
    collection: 'baby-and-mom',
    brands: ['harunire', 'pokapoko'],
    form: 'skinMilk',
    pictogram: 'baby',
    ages: ['乳児', '幼児', '小児'],
    subtitle: '赤ちゃんの肌をうるおす保湿ケア',
    description: '{name}は、生まれた日から使えるベビースキンケアです。お風呂上がりの肌に、やさしくなじませてください。',
    ingredients: [
      ['ワセリン', '保湿成分'],
      ['スクワラン', '保湿成分'],
    ],
    symptoms: ['乾燥肌'],
    effects: '皮膚の乾燥を防ぐ。皮膚をすこやかに保つ。',
    doNot: careWith.cosmetic,
    dosage: [['—', '適量を手にとり、やさしくなじませる', '入浴後']],
    lines: [
      {
        key: 'milk',
        word: 'ベビーミルクローション',
        reading: 'べびーみるくろーしょん',
        sizes: [
          ['150mL', 880],
          ['300mL', 1380],
        ],
      },
      {
        key: 'soap',
        word: 'ベビー泡ソープ',
        reading: 'べびーあわそーぷ',
        form: 'wash',
        sizes: [
          ['400mL', 780],
          ['つめかえ350mL', 580],
        ],
        subtitle: '赤ちゃんの肌をやさしく洗う',
        description: '{name}は、生まれた日から使える泡のベビーソープです。手でやさしく洗い、よくすすいでください。',
        symptoms: [],
        ingredients: [['ココイルグルタミン酸Na', '洗浄成分']],
        effects: '皮膚を清浄にする。',
        dosage: [['—', '適量の泡で洗い、よくすすぐ', '毎日']],
      },
      {
        key: 'vaseline',
        word: 'ベビーワセリン',
        reading: 'べびーわせりん',
        form: 'skinTube',
        sizes: [
          ['60g', 480],
          ['100g', 680],
        ],
        ingredients: [['ワセリン', '保護成分']],
      },
    ],
  },
  {
    ...goods,
    key: 'baby-food',
    type: 'health_food',
    saleClass: '健康食品',
    tax: 8,
    categories: ['baby-food'],
    collection: 'baby-and-mom',
    brands: ['harunire', 'pokapoko'],
    form: 'foodPouch',
    pictogram: 'baby',
    ages: ['乳児', '幼児'],
    options: ['味'],
    subtitle: '月齢に合わせて選べる',
    description:
      '{name}は、赤ちゃんの月齢に合わせたかたさと味つけの食品です。初めての食材はひとさじから、様子を見ながら与えてください。',
    ingredients: [
      ['エネルギー', '45 kcal（1袋中）'],
      ['食塩相当量', '0.2 g（1袋中）'],
    ],
    allergen: ['小麦', '大豆'],
    effects: '離乳期の食事に',
    doNot: ['月齢は目安です。赤ちゃんの発育に合わせること', '開封後はすぐに使い切ること'],
    lines: [
      {
        key: '7m',
        word: '7か月からのやさしい離乳食',
        reading: 'ななかげつからのやさしいりにゅうしょく',
        allergen: ['小麦', '大豆', '乳'],
        sizes: [
          ['鯛と野菜のおかゆ', 148],
          ['かぼちゃのリゾット', 148],
          ['しらすと豆腐のくず煮', 148],
        ],
      },
      {
        key: '12m',
        word: '1才からの幼児食',
        reading: 'いっさいからのようじしょく',
        allergen: ['小麦', '大豆', '卵', '鶏肉'],
        sizes: [
          ['鶏そぼろ丼', 178],
          ['五目うどん', 178],
        ],
      },
      {
        key: 'formula',
        word: '乳児用調製粉乳',
        reading: 'にゅうじようちょうせいふんにゅう',
        form: 'babyFormula',
        ages: ['乳児'],
        options: ['内容量'],
        subtitle: '0か月から1才頃まで',
        description:
          '{name}は、母乳が足りない時などに使う、0か月から1才頃までの調製粉乳です。飲む量は赤ちゃんの体重と様子に合わせてください。',
        sizes: [
          ['800g', 2280],
          ['800g×2缶', 4280],
          ['スティック14g×10本', 880],
        ],
        ingredients: [
          ['たんぱく質', '11.1 g（100 g中）'],
          ['DHA', '70 mg（100 g中）'],
          ['鉄', '6.0 mg（100 g中）'],
        ],
        allergen: ['乳', '大豆'],
        effects: '母乳が足りない時などの乳児の栄養に',
        dosage: [
          [
            '0か月〜1才頃',
            '70℃以上のお湯に溶かし、できあがり量（20 mLに粉乳2.6 g）までお湯又は湯冷ましを足し、体温くらいに冷ます',
            '授乳のたびに',
          ],
        ],
        doNot: [
          '調乳後2時間以内に使用しなかったミルク、飲み残しは与えないこと',
          '開缶後は、ふたをして乾いた涼しい所に置き、1か月以内に使い切ること',
          '医師、管理栄養士などに相談のうえ、赤ちゃんの体質や健康に合わせて使うこと',
        ],
      },
    ],
  },
]
