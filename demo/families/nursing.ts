import type { Family } from '../family.ts'
import { careWith } from '../precautions.ts'

const goods = {
  type: 'general_product',
  saleClass: '日用品',
  doNot: careWith.goods,
  ages: ['成人', '高齢者'],
} as const satisfies Partial<Family>

export const nursing: Family[] = [
  {
    ...goods,
    key: 'adult-diaper',
    categories: ['adult-diapers'],
    collection: 'caregiver',
    brands: ['sasaeruto', 'yasuragi', 'select'],
    form: 'goodsBag',
    pictogram: 'shield',
    ages: ['高齢者', '成人'],
    options: ['サイズ', '枚数'],
    subtitle: 'うす型でもしっかり吸収',
    description:
      '{name}は、うす型で動きやすい大人用の紙おむつ・パッドです。からだに合うサイズを選ぶと、もれにくくなります。',
    ingredients: [
      ['ポリオレフィン不織布', '表面材'],
      ['綿状パルプ・高分子吸水材', '吸水材'],
    ],
    symptoms: ['尿もれ'],
    effects: '尿・便の吸収',
    lines: [
      {
        key: 'pants',
        word: 'うす型パンツ',
        reading: 'うすがたぱんつ',
        sizes: [
          ['S-M / 34枚', 2280],
          ['L-LL / 30枚', 2280],
        ],
      },
      {
        key: 'pad',
        word: '尿とりパッド 夜用',
        reading: 'にょうとりぱっどよるよう',
        sizes: [
          ['ふつう / 30枚', 1280],
          ['長時間 / 24枚', 1480],
        ],
      },
      {
        key: 'liner',
        word: '吸水ケアライナー',
        reading: 'きゅうすいけあらいなー',
        sizes: [
          ['20cc / 36枚', 480],
          ['50cc / 28枚', 580],
          ['100cc / 20枚', 680],
        ],
      },
    ],
  },
  {
    ...goods,
    key: 'nursing-food',
    type: 'health_food',
    saleClass: '健康食品',
    tax: 8,
    categories: ['nursing-food'],
    collection: 'caregiver',
    brands: ['sasaeruto', 'nagisa'],
    form: 'foodPouch',
    pictogram: 'heart',
    ages: ['高齢者'],
    options: ['味'],
    subtitle: 'かむ力・飲み込む力に合わせて選べる',
    description:
      '{name}は、かむ力や飲み込む力が弱くなった方のための食品です。食べる時は姿勢をととのえ、少量ずつお召し上がりください。',
    basis: '1袋（150 g）中',
    ingredients: [
      ['エネルギー', '110 kcal'],
      ['たんぱく質', '6.0 g'],
      ['食塩相当量', '0.9 g'],
    ],
    allergen: ['小麦', '大豆', '鶏肉'],
    effects: '毎日の食事に',
    doNot: ['飲み込みにくさの程度は、医師、管理栄養士などに相談すること'],
    lines: [
      {
        key: 'gum',
        word: 'やわらか和食 歯ぐきでつぶせる',
        reading: 'やわらかわしょくはぐきでつぶせる',
        sizes: [
          ['肉じゃが', 248],
          ['筑前煮', 248],
          ['鶏つくね', 248],
        ],
      },
      {
        key: 'blend',
        word: 'なめらかおかず かまなくてよい',
        reading: 'なめらかおかずかまなくてよい',
        allergen: ['小麦', '大豆', '乳', 'さけ'],
        sizes: [
          ['かぼちゃ', 198],
          ['ほうれん草', 198],
          ['鮭と大根', 248],
        ],
      },
      {
        key: 'thick',
        word: 'とろみ調整剤',
        reading: 'とろみちょうせいざい',
        form: 'babyFormula',
        options: ['内容量'],
        subtitle: '飲み物や汁物に手早くとろみ',
        description:
          '{name}は、飲み物や食べ物に混ぜてとろみをつける粉末です。とろみの強さは、医師、管理栄養士などに相談して決めてください。',
        basis: '原材料',
        sizes: [
          ['300g', 1480],
          ['スティック3g×50本', 1680],
        ],
        ingredients: [['デキストリン・キサンタンガム', '増粘多糖類']],
        allergen: [],
        effects: '飲み物・食べ物へのとろみづけ',
        dosage: [['—', '飲み物100 mLに1〜3 gを、かき混ぜながら加えて2〜3分おく', '食事のたびに']],
        doNot: [
          '粉のまま口に入れないこと（のどに詰まるおそれがある）',
          '飲み込みにくさの程度は、医師、管理栄養士などに相談すること',
        ],
      },
    ],
  },
  {
    ...goods,
    key: 'nursing-care',
    categories: ['nursing-care'],
    collection: 'caregiver',
    brands: ['yasuragi', 'sasaeruto'],
    form: 'goodsBag',
    pictogram: 'hand',
    ages: ['高齢者'],
    subtitle: '寝たままでも、すっきり清潔に',
    description: '{name}は、介護する方とされる方の負担を軽くする清拭・口腔ケア用品です。',
    ingredients: [['水・グリセリン', '清拭液']],
    effects: 'からだ、口の中の清拭',
    lines: [
      {
        key: 'wipe',
        word: '大判からだふき',
        reading: 'おおばんからだふき',
        sizes: [
          ['30枚', 398],
          ['60枚×2個', 1180],
        ],
      },
      {
        key: 'mouth',
        word: '口腔ケアウェット',
        reading: 'こうくうけあうぇっと',
        subtitle: 'うがいのむずかしい方の口の中をふく',
        pictogram: 'tooth',
        sizes: [
          ['60枚', 880],
          ['100枚', 1280],
        ],
      },
      {
        key: 'glove',
        word: '使いきり手袋 パウダーなし',
        reading: 'つかいきりてぶくろぱうだーなし',
        form: 'goodsBox',
        sizes: [
          ['S 100枚', 780],
          ['M 100枚', 780],
          ['L 100枚', 780],
        ],
        subtitle: '介護、調理、掃除に',
        description: '{name}は、手によくなじむニトリルゴムの使いきり手袋です。介護、調理の下ごしらえ、掃除に。',
        ingredients: [['ニトリルゴム', '本体']],
        effects: '手の保護',
      },
    ],
  },
]
