import type { DemoCollection } from './types.ts'

export const collections: DemoCollection[] = [
  { handle: 'winter-ready', title: '冬のかぜじたく', description: 'かぜの季節に、家に置いておきたい薬と衛生用品。' },
  { handle: 'pollen-season', title: '花粉の季節に', description: '鼻、目、のど。花粉の症状に合わせて選べます。' },
  {
    handle: 'first-class',
    title: '薬剤師が確認する第1類医薬品',
    description: '質問にお答えいただき、薬剤師が確認してからお届けします。',
  },
  { handle: 'kampo-shelf', title: 'はじめての漢方', description: '体質と症状から選ぶ漢方薬の棚。' },
  { handle: 'family-box', title: 'おうちの救急箱', description: '絆創膏、消毒、解熱鎮痛薬。いざという時のために。' },
  { handle: 'baby-and-mom', title: '赤ちゃんとママ', description: '毎日使う赤ちゃん用品と、産後のケア。' },
  { handle: 'gentle-skin', title: '敏感になりがちな肌に', description: '無香料・無着色を中心にそろえたスキンケア。' },
  { handle: 'home-check', title: 'おうちで測る・調べる', description: '血圧、体温、検査。毎日の数字を知る道具。' },
  { handle: 'caregiver', title: '介護する人の味方', description: '紙おむつ、介護食、口腔ケア用品。' },
  { handle: 'summer-care', title: '夏の虫さされ・日焼け', description: '虫よけ、かゆみ止め、日焼け止め、水分補給。' },
]
