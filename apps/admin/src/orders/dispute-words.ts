/** The words of what banks dispute. */
export const sayDispute = {
  states: {
    needs_answer: 'チャージバック：回答が必要です',
    under_review: 'チャージバック：銀行が審査しています',
    ended: 'チャージバック：店の売上のままになりました',
    lost: 'チャージバック：カードの持ち主に返されました',
  },
  about: (amount: string, reason: string) =>
    `カードの持ち主が、カード会社を通じて${amount}の支払いに異議を申し立てました（理由：${reason}）。`,
  short: 'チャージバック',
  /** In Stripe's words; the last two only Amazon has. */
  reasons: {
    fraudulent: '不正利用',
    unrecognized: '覚えのない請求',
    duplicate: '二重の請求',
    product_not_received: '商品が届かない',
    product_unacceptable: '商品が説明と違う・壊れている',
    credit_not_processed: '返金されていない',
    subscription_canceled: '定期購入は解約済み',
    general: 'その他',
    Overcharged: '請求額が違う',
    ProductNoLongerNeeded: '商品が不要になった',
  } as Record<string, string>,
  answer: (until: string) =>
    `${until}までに、決済会社の管理画面で回答してください。正しい支払いなら証拠（配送の記録、お客さまとのやりとりなど）を出し、そうでなければ受け入れます。`,
  noAnswer: 'この申し立てには、回答できません。結果をお待ちください。',
  underReview: '回答は済んでいます。結果をお待ちください。',
  holdBack: 'まだ発送していません。結果が出るまで、発送を止めてください。',
  noRefund: 'お金は銀行が預かっています。二重に返さないよう、振込などでの返金もしないでください。',
  refundEnds: 'いま返金すると、申し立ては終わります。',
  lost: '返された金額は、返金として記録しました。あらためて返金する必要はありません。',
  ended: 'することはありません。',
  goOn: 'まだ発送していない商品は、発送できます。',
  keepHere: 'まだ発送していない商品は、発送しないでください。',
  stillOpen: 'チャージバックの結果が出ていません。出るまで、発送しないでください。',
  begun: (amount: string) => `${amount}のチャージバックの申し立てがありました`,
  givenBack: (amount: string) => `チャージバックで、${amount}がカードの持ち主に返されました`,
  opened: (time: string) => `${time} 申し立て`,
} as const
