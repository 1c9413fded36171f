/** Said of a form where no answer came. Alone here: who needs it need not carry the words of all refusals. */
export const unheardWords =
  '通信がうまくいきませんでした。入力内容はそのままです。少し時間をおいてもう一度お試しください。'

/** Above it, in place of a title that says that nothing was done: perhaps it was. */
export const doubtful = (refused: string, title: string) =>
  refused === unheardWords ? '届いたか、確かめられませんでした' : title

/** Said of the cart where no answer came. */
export const unchangedWords =
  '通信がうまくいかず、カートを変更できませんでした。少し時間をおいてもう一度お試しください。'
