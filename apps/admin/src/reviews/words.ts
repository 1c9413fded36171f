/** The words of what the shop knows about a buyer, beside their order. */
export const sayBuyer = {
  ageUnproven: '書類や通話で確かめた記録はありません。',
  ageProven: (level: string, day: string, by: string) => `${level}で確認（${day}、${by}）`,
  earlier: 'この1年に注文した、ほかの医薬品',
  earlierHelp: '同じ会員か、同じメールアドレスのご注文です。ほかの店で買った薬は含みません。',
  noEarlier: 'ありません。',
  ordered: (day: string, quantity: number) => `${day}・${quantity}点`,
  ingredients: (names: string[]) => `有効成分：${names.join('、')}`,
  guarded: (names: string[]) => `濫用防止：${names.join('、')}`,
  canceled: '注文の取り消し',
}
