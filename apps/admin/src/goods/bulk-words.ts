/** The words of what is done to many products at once. */
export const sayBulk = {
  acts: {
    publish: {
      act: '公開する',
      ask: (goods: number) => `${goods}件の商品を公開しますか`,
      does: '売場と検索に出て、お客さまが購入できるようになります。',
      done: (goods: number) => `${goods}件の商品を公開しました。`,
    },
    hide: {
      act: '非公開にする',
      ask: (goods: number) => `${goods}件の商品を非公開にしますか`,
      does: '売場と検索から消えます。受け付け済みのご注文は変わりません。',
      done: (goods: number) => `${goods}件の商品を非公開にしました。`,
    },
    category: {
      act: 'カテゴリーに追加',
      ask: (goods: number) => `${goods}件の商品をカテゴリーに追加しますか`,
      does: '選んだカテゴリーの売場に並びます。いま入っているカテゴリーからは外れません。',
      done: (goods: number, name: string) => `${goods}件の商品をカテゴリー「${name}」に追加しました。`,
    },
    collection: {
      act: '特集に追加',
      ask: (goods: number) => `${goods}件の商品を特集に追加しますか`,
      does: '商品が入る特集は一つです。ほかの特集に入っている商品は、選んだ特集に移ります。',
      done: (goods: number, name: string) => `${goods}件の商品を特集「${name}」に追加しました。`,
    },
    list: {
      act: '商品リストに追加',
      ask: (goods: number) => `${goods}件の商品をリストに追加しますか`,
      does: '選んだ商品リストの終わりに並び、すぐに売場に出ます。',
      done: (goods: number, name: string) => `${goods}件の商品をリスト「${name}」に追加しました。`,
    },
  },
  already: {
    published: 'すでに公開しています。',
    hidden: 'すでに非公開です。',
    listed: 'すでにこのリストにあります。',
  },
  withoutSku: 'SKUがないため、リストに入れられません。先にSKUを付けてください。',
  listHasNoSku: 'このリストには、SKUのない商品があります。その商品にSKUを付けるか、リストから外してください。',
  notListed: 'リストに入れられませんでした。ほかの方がリストか商品を変えた可能性があります。',
  listFull: (most: number) => `このリストには${most}点以上あります。「CSVで並べる」をお使いください。`,
  into: {
    category: { label: 'カテゴリー', none: 'カテゴリーがまだありません。' },
    collection: { label: '特集', none: '特集がまだありません。' },
    list: {
      label: '商品リスト',
      none: '商品リストがまだありません。「商品リスト」の画面で追加してからお選びください。',
    },
  },
} as const
