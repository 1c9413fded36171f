/** The warning before a refund that was already made. */
export const sayRefunded = {
  text: '開いたあとに、このご注文の返金が記録されました（ほかの方の返金か、返事の届かなかったご自身の返金です）。続けると、重ねて返すことになります。「やめる」で閉じて、お支払いの履歴を確かめてください。',
  over: '重ねて返金する',
  unheard: '返金できたか確認できていません。もう一度行う前に、「やめる」で閉じて、お支払いの履歴を確かめてください。',
} as const

/** Texts for a refund that has not reached the buyer yet. */
export const sayWaiting = {
  answer: '決済会社の返事を待っています。返事があるまで、自動で続けます。重ねて返金しないでください。',
  arrival: '決済会社が受け付けました。お客さまに返るまで、数日かかることがあります。',
} as const

/** Texts for a refund that was declined, so that its money is back with the shop. */
export const sayDeclined = {
  at: (time: string) => `${time} 決済会社に断られました`,
  notBack: 'この返金は、お客さまに届いていません。「返金する」からもう一度返すか、振込などで返して記録してください。',
  /** A cancelled order has no refund of its own any more. */
  notBackCanceled: 'この返金は、お客さまに届いていません。振込などで返して、「入出金の照合」で記録してください。',
  asked: (amount: string) => `${amount}の返金を決済会社に頼みました`,
  happened: (amount: string) => `${amount}の返金が断られました`,
  wonAt: (time: string) => `${time} チャージバックの結果が変わり、店の売上に戻りました`,
  won: (amount: string) => `チャージバックの結果が変わり、${amount}が店の売上に戻りました`,
  /** The reason, by the code that banks and providers give. */
  reasons: {
    lost_or_stolen_card: '紛失・盗難の届けが出ているカードです。',
    expired_or_canceled_card: 'カードの期限が切れたか、解約されています。',
    insufficient_funds: '決済会社の店の残高が足りません。',
    charge_for_pending_refund_disputed: 'お支払いにチャージバックの申し立てがあります。',
    merchant_request: '決済会社の管理画面で取りやめられました。',
    canceled: '決済会社の管理画面で取りやめられました。',
    nothing_left:
      '決済会社に、返せるお金が残っていません。管理画面などで返金済みなら、「ほかの方法で、もう返した」として記録してください。',
    too_late: '決済会社で返金できる期間を過ぎています。',
    too_many: '決済会社で返金できる回数を超えています。',
    payer_gone: 'お客さまが、決済会社のサービスを退会しています。',
    refused: '決済会社で返金できない取引です。',
  } as Record<string, string>,
} as const

/** The warning before a refund of money that no provider has. */
export const sayPaidAtShop =
  'このご注文の代金は、店頭や振込などで受け取っています。決済会社からは返らないため、記録のほかに、店からお客さまへお返しください。'

/** Texts about a refund of all the money, after which an order can no longer be cancelled. */
export const sayWholeRefund = {
  declined:
    'お支払いの確定を決済会社に断られているか、支払い枠の期限が切れています。「お支払い」に未確定のお支払いが残っているときは、梱包しないでください。確定できないときは、ご注文や交換を取り消し、あらためて手続きいただくようお客さまにご連絡ください。',
  done: 'お支払いのお金は、全額を返金済みです。お届けしないときは梱包せず、「内容を変える」で、梱包していない商品を外してください。在庫に戻ります。',
  cancelInstead:
    '返金できる額のすべてです。商品をお届けしないときは、「やめる」で閉じて「注文を取り消す」を押してください。返金と一緒に、商品も在庫に戻ります。返金だけをすると、ご注文は梱包待ちから「全額返金・未発送」に移ります。商品は在庫に戻らず、ご注文をあとから取り消すこともできません。',
} as const
