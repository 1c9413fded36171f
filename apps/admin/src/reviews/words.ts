/** The words of who the signed-in user is in the shop's list of professionals. */
export const sayOwn = {
  unlinked:
    'このアカウントは、名簿の薬剤師とつながっていません。承認すると、販売の記録にはアカウントの名前が残ります。管理者が「許可証・薬剤師」でつなげられます。',
  seller: (name: string) =>
    `このアカウントは、登録販売者の${name}さんとつながっています。第1類医薬品や薬局製造販売医薬品の情報提供と承認は、薬剤師だけが行えます（薬機法36条の3・36条の4・36条の9・36条の10）。`,
  offDuty: 'この時間は勤務予定に入っていません。',
} as const

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
