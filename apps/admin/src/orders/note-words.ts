/** The words of the internal notes about an order. */
export const sayNote = {
  title: 'メモ',
  none: 'メモはまだありません。',
  write: '新しいメモ',
  help: '社内の記録です。お客さまには見えません。',
  missing: '1文字以上、10,000文字以内で書いてください。',
  add: 'メモを残す',
  added: 'メモを残しました。',
  change: '書き直す',
  changeOf: (text: string) => `「${text}」のメモを書き直す`,
  changeTitle: 'メモを書き直す',
  save: '保存する',
  changed: 'メモを書き直しました。',
  remove: '削除',
  removeOf: (text: string) => `「${text}」のメモを削除`,
  removeAsk: 'このメモを削除しますか',
  removed: 'メモを削除しました。',
} as const
