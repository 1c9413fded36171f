/** The words of looking for anything. */
export const say = {
  open: 'さがす',
  title: 'さがす',
  label: 'さがすもの',
  help: '注文番号・お名前・電話番号・メールアドレス・商品名・SKU・JANコード・画面の名前（2文字から）',
  kinds: { screen: '画面', order: '注文', customer: 'お客さま', product: '商品' },
  order: (number: number) => `注文 ${number}`,
  found: (count: number) => `${count}件あります。それぞれ5件までを表示します。`,
  nothing: '見つかりませんでした。ほかの言葉でもお試しください。',
} as const
