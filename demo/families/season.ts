import type { Family } from '../family.ts'
import { careWith } from '../precautions.ts'

const goods = {
  type: 'general_product',
  saleClass: '日用品',
  doNot: careWith.goods,
  ages: ['成人', '高齢者'],
} as const satisfies Partial<Family>

export const season: Family[] = [
  {
    ...goods,
    key: 'bath',
    saleClass: '医薬部外品',
    categories: ['bath-salts'],
    brands: ['yunoha', 'yumeguri', 'select'],
    form: 'bathPowder',
    pictogram: 'bath',
    ages: ['小児', '成人', '高齢者'],
    options: ['香り', '内容量'],
    subtitle: '温浴効果を高める薬用入浴剤',
    description: '{name}は、温泉のミネラル成分で温浴効果を高める薬用入浴剤です。1日の終わりの冷えや肩こりに。',
    ingredients: [
      ['炭酸水素ナトリウム', '有効成分'],
      ['乾燥硫酸ナトリウム', '有効成分'],
    ],
    symptoms: ['冷え', '肩こり', '疲れ', '腰痛'],
    effects:
      '疲労回復、肩のこり、腰痛、冷え症、神経痛、リウマチ、しっしん、あせも、荒れ性、ひび、しもやけ、うちみ、くじき、痔、にきび',
    dosage: [['—', '浴槽の湯（200 L）に約25 gを溶かす', '1日1回']],
    doNot: ['24時間風呂など循環式の風呂釜には使用しないこと', ...careWith.quasi],
    lines: [
      {
        key: 'bottle',
        word: '薬用入浴剤',
        reading: 'やくようにゅうよくざい',
        sizes: [
          ['ひのき / 600g', 480],
          ['ゆず / 600g', 480],
          ['ラベンダー / 600g', 480],
          ['ひのき / つめかえ480g', 348],
        ],
      },
      {
        key: 'tablet',
        word: '炭酸入浴剤',
        reading: 'たんさんにゅうよくざい',
        form: 'bathTablet',
        description: '{name}は、湯に溶けて炭酸の泡が広がる薬用入浴剤です。1日の終わりの冷えや肩こりに。',
        ingredients: [
          ['炭酸水素ナトリウム', '有効成分'],
          ['炭酸ナトリウム', '有効成分'],
        ],
        dosage: [['—', '浴槽の湯（150〜200 L）に1錠を溶かす', '1日1回']],
        sizes: [
          ['森の香り / 20錠', 680],
          ['柚子の香り / 20錠', 680],
        ],
        features: ['炭酸の泡'],
      },
      {
        key: 'assort',
        word: '名湯めぐり気分 アソート入浴剤 こもれびの湯・月夜の湯・花野の湯',
        reading: 'めいとうめぐりきぶんあそーとにゅうよくざいこもれびのゆつきよのゆはなののゆ',
        form: 'bathSachet',
        dosage: [['—', '浴槽の湯（200 L）に1包（25 g）を溶かす', '1日1回']],
        sizes: [['3種 / 15包', 780]],
        brands: ['yunoha', 'yumeguri'],
      },
    ],
  },
  {
    ...goods,
    key: 'repellent',
    saleClass: '医薬部外品',
    categories: ['insect-repellents'],
    collection: 'summer-care',
    brands: ['soyokaze', 'mushisaru', 'select'],
    form: 'repellent',
    pictogram: 'insect',
    ages: ['幼児', '小児', '成人'],
    subtitle: '蚊、ブユ、アブ、マダニの忌避に',
    description:
      '{name}は、肌にスプレーして蚊やマダニを寄せつけない虫よけです。塗りむらがないよう、手のひらでのばしてください。',
    ingredients: [['イカリジン', '15 w/v%（有効成分）']],
    symptoms: ['虫さされ'],
    features: ['最長8時間'],
    effects: '蚊、ブユ、アブ、マダニの忌避',
    dosage: [['すべての方', '肌から10 cm離して適量をスプレーし、のばす', '必要時']],
    doNot: ['目、口、傷口に使用しないこと', '飲食物、こどもの手の届かない所に保管すること'],
    lines: [
      {
        key: 'icaridin',
        word: '虫よけミスト イカリジン',
        reading: 'むしよけみすといかりじん',
        sizes: [
          ['100mL', 680],
          ['200mL', 980],
        ],
      },
    ],
  },
  {
    ...goods,
    key: 'warmer',
    categories: ['warmers-cooling'],
    brands: ['soranami', 'mimamoru', 'select'],
    form: 'goodsBag',
    pictogram: 'thermo',
    ages: ['成人', '高齢者'],
    subtitle: '寒い日、暑い日のからだをいたわる',
    description:
      '{name}は、季節の温度変化からからだをいたわる用品です。低温やけどを防ぐため、肌に直接当て続けないでください。',
    ingredients: [['鉄粉・水・活性炭・バーミキュライト', '発熱体']],
    symptoms: ['冷え'],
    effects: 'からだの保温',
    doNot: ['就寝時に使用しないこと', '肌に直接当てないこと'],
    lines: [
      {
        key: 'stick',
        word: '貼るカイロ',
        reading: 'はるかいろ',
        sizes: [
          ['ふつう 10枚', 298],
          ['ふつう 30枚', 780],
          ['ミニ 10枚', 248],
        ],
        dosage: [['—', '衣類の上から貼る（肌に直接貼らない）', '必要時']],
        features: ['平均51℃'],
      },
      {
        key: 'eye',
        word: '蒸気の温アイマスク',
        reading: 'じょうきのおんあいますく',
        form: 'goodsBox',
        pictogram: 'eye',
        sizes: [
          ['無香料 12枚', 980],
          ['ラベンダー 12枚', 980],
        ],
        subtitle: '蒸気で目もとをあたためる',
        description:
          '{name}は、目もとを蒸気でじんわりあたためる使いきりのアイマスクです。熱すぎると感じたら、すぐに外してください。',
        effects: '目もとをあたためる',
        symptoms: ['目の疲れ'],
        doNot: [
          '目の炎症、やけどがある時は使用しないこと',
          '破れたものは使用しないこと',
          '熱すぎると感じたら直ちに外すこと',
        ],
      },
      {
        key: 'cool',
        word: '額に貼る冷却シート',
        reading: 'ひたいにはるれいきゃくしーと',
        form: 'goodsBox',
        pictogram: 'head',
        sizes: [
          ['大人用 12枚', 398],
          ['こども用 12枚', 398],
        ],
        subtitle: '急な発熱時、暑い日の冷却に',
        description:
          '{name}は、額に貼ってひんやり冷やすジェルのシートです。貼ったまま肌に異常が出た時は、すぐにはがしてください。',
        ingredients: [['水・ポリアクリル酸Na', '冷却ゲル']],
        effects: '急な発熱時、暑い日の冷却（解熱の効果はありません）',
        symptoms: ['発熱'],
        doNot: ['口や鼻をふさがないよう、乳幼児の使用中は目を離さないこと'],
        ages: ['幼児', '小児', '成人'],
      },
    ],
  },
]
