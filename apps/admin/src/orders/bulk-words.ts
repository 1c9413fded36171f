/** The words of what is done to many orders at once. */
export const sayBulk = {
  acts: {
    pack: {
      act: '梱包する',
      ask: (orders: number) => `${orders}件のご注文を梱包しますか`,
      does: 'まだ梱包していない商品の全部を、ご注文ごとに一つの荷物に入れ、在庫から出します。発送するまでは、梱包を取り消せます。',
      done: (orders: number) => `${orders}件のご注文を梱包しました。`,
    },
    capture: {
      act: '支払いを確定する',
      ask: (orders: number) => `${orders}件の支払いを確定しますか`,
      does: '決済会社に、お預かりした枠から代金を確定するよう求めます。元に戻すときは返金になります。',
      done: (orders: number) => `${orders}件の支払いを確定しました。`,
    },
    complete: {
      act: '完了にする',
      ask: (orders: number) => `${orders}件のご注文を完了にしますか`,
      does: 'することが残っていないご注文に使います。発送していない商品があるか、お支払いが確定していないご注文は、完了にしません。',
      done: (orders: number) => `${orders}件のご注文を完了にしました。`,
    },
    archive: {
      act: '保管する',
      ask: (orders: number) => `${orders}件のご注文を保管しますか`,
      does: '完了したご注文を、進行中のご注文と分けて保管します。内容は変わりません。',
      done: (orders: number) => `${orders}件のご注文を保管しました。`,
    },
  },
  print: (orders: number) => `梱包した${orders}件のピッキングリストを印刷`,
  already: {
    pack: '梱包する商品は残っていません。',
    capture: '支払いはすでに確定しています。',
    complete: 'すでに完了しています。',
  },
  disputed:
    'カード会社を通じた異議（チャージバック）があります。結果が出るまで発送を止め、ご注文の画面をご確認ください。',
  refunded: '代金を全額返金済みです。梱包してよいか、ご注文の画面でご確認ください。',
  unpaid:
    'お支払いの確定を決済会社に断られています。ご注文の画面の「お支払い」に未確定のお支払いが残っているときは、梱包しないでください。残っていないときは、その画面で梱包できます。',
  declined: '決済会社が確定を断りました。ご注文の画面でご確認ください。',
  addresses: '送り先のCSV',
  written: (orders: number) =>
    `${orders}件の送り先をCSVにしました。送り状番号を書き入れると「発送の取り込み」で使えます。`,
  leftOut: (orders: number) =>
    `取り消し・薬剤師の確認中・チャージバック・全額返金済み・発送済みの${orders}件は除いています。`,
  noneWritten:
    '送れるご注文がありません（取り消し・薬剤師の確認中・チャージバック・全額返金済み・発送済みのご注文だけが選ばれています）。',
  columns: ['郵便番号', '住所', 'お名前', '電話番号', '商品'],
  file: (day: string) => `送り先-${day}.csv`,
} as const
