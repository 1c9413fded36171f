/** The words of the letters that the shop sends. */
export const say = {
  title: '送信したメール',
  lead: '注文の確認や発送のお知らせなど、自動で送るメールの記録です。届けられなかったものは、ここから送り直せます。',
  views: { failed: '送れなかったもの', all: 'すべて' },
  search: 'メールを探す',
  searchHelp: '宛先のメールアドレス・件名の一部から',
  columns: { subject: '件名', to: '宛先', order: '注文', state: '状態', at: '時刻', act: '操作' },
  states: { sent: '送信済み', waiting: '送信中', retrying: '送り直しています', failed: '送れませんでした' },
  tries: (tries: number) => `${tries}回試しました`,
  noneFailed: '送れなかったメールはありません。',
  order: (number: number) => `注文 ${number}`,
  ofOrder: 'お客さまへのメール',
  noneOfOrder: 'この注文についてのメールは、まだありません。',

  repeat: 'もう一度送る',
  repeatOf: (subject: string) => `「${subject}」をもう一度送る`,
  repeatAsk: (subject: string) => `「${subject}」をもう一度送りますか`,
  repeatDoes: (to: string) => `${to} へ、いまの内容で送ります。`,
  repeatFailed: '宛先が正しいかもお確かめください。宛先のまちがいは、送り直しても届きません。',
  repeatUndone: 'お知らせすることがもうないときは、送らずに、この一覧から消えます。',
  repeated: (subject: string) => `「${subject}」をもう一度送ります。結果はしばらくして「状態」に出ます。`,
} as const
