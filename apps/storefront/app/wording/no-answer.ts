/** The message of a form without an answer. A file of its own, so that its users need not load all refusal messages. */
export const noAnswerMessage =
  '通信がうまくいきませんでした。入力内容はそのままです。少し時間をおいてもう一度お試しください。'

/** Its title, instead of one that says that nothing was done: perhaps it was. */
export const titleUnlessNoAnswer = (refused: string, title: string) =>
  refused === noAnswerMessage ? '届いたか、確かめられませんでした' : title

/** The message of the cart without an answer. */
export const cartUnchangedMessage =
  '通信がうまくいかず、カートを変更できませんでした。少し時間をおいてもう一度お試しください。'
