/** The words of what the law of advertising asks staff to look at again. */
export const sayAds = {
  title: '広告表現の確認',
  lead: '商品や記事の言葉のうち、薬機法・景品表示法に照らして確かめたいものを示します。',
  limits:
    '違反と決めるものではなく、ここに出ない言葉が正しいとも限りません。判断に迷うときは、薬剤師や監督官庁に確かめてください。',
  hint: '薬機法・景品表示法に照らして確認してください',
  hintHelp: 'このままでも保存できます。',
  kinds: { products: '商品', articles: '健康コラム', notices: 'お知らせ', pages: '案内のページ' },
  fields: {
    title: '名前・題名',
    subtitle: '短い説明',
    description: '説明・紹介文',
    features: '特長',
    effects: '効能・用途',
    body: '本文',
    asking_price_with_tax: '比べる価格',
  },
  instead: (instead: string) => `書き方：${instead}`,
  law: (law: string) => `よりどころ：${law}`,
  ground: '根拠（カタログの名前と日付など）は、商品情報のCSVの asking_price_ground の列に入れます。',
  looked: (looked: number, found: number) =>
    `${looked.toLocaleString('ja-JP')}件を調べました。${found ? `確かめたい言葉があるのは${found.toLocaleString('ja-JP')}件です。` : ''}`,
  nothing: '確かめたい言葉は見つかりませんでした。',
  more: '続きを調べる',
  first: 'はじめから調べる',
} as const
