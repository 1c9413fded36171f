/** The words of who the signed-in user is in the shop's list of professionals. */
export const sayOwn = {
  unlinked:
    'このアカウントは、名簿の薬剤師とつながっていません。承認すると、販売の記録にはアカウントの名前が残ります。管理者が「許可証・薬剤師」でつなげられます。',
  seller: (name: string) =>
    `このアカウントは、登録販売者の${name}さんとつながっています。第1類医薬品や薬局製造販売医薬品の情報提供と承認は、薬剤師だけが行えます（薬機法36条の3・36条の4・36条の9・36条の10）。`,
  offDuty: 'この時間は勤務予定に入っていません。',
} as const

/** The words of the end of a waiting order's authorisation, after which its money cannot be captured. */
export const sayPaymentEnd = {
  before: (time: string) => `お支払いの枠の期限 ${time} までにご判断ください`,
  past: (time: string) => `お支払いの枠は ${time} に終わりました。承認しても、お支払いは確定できません。`,
  /** In place of the words that promise the capture. */
  approval: {
    approveDoes: 'お支払いの枠が終わっているため、お支払いは確定できません。お客さまへメールでお知らせします。',
    askApproveBody: (total: string) =>
      `お支払いの枠が終わっているため、お支払い（${total}）は確定できません。承認すると、お支払いを確定できなかったことをお客さまへメールでお知らせします。商品は発送しないでください。元に戻せません。`,
    doApprove: '承認する',
  },
  approvedDeclined: (number: number) =>
    `注文 ${number} を承認しましたが、お支払いを確定できませんでした（支払い枠の期限切れなど）。発送せず、ご注文の画面をご確認ください。`,
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
