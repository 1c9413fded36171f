/** The words of choosing rows, and of work that takes a while. */
export const sayRun = {
  column: '選択',
  chooses: '選んでまとめて行う',
  thisPage: (rows: number) => `このページの${rows}件`,
  chosen: (rows: number) => `${rows}件を選択中`,
  chooseOf: (name: string) => `${name} を選ぶ`,
  progress: '進みぐあい',
  sofar: (done: number, all: number) =>
    `${all.toLocaleString('ja-JP')}件中 ${done.toLocaleString('ja-JP')}件まで進みました`,
  stop: 'ここで止める',
  stopping: '止めています',
  stopped: (left: number) => `止めました。残り${left}件には、何もしていません。`,
  signedOut: (left: number) =>
    `ログインが切れたため、止まりました。残り${left}件には、何もしていません。ログインし直すと、続けられます。`,
  broken: (name: string, left: number) =>
    `サーバーとつながらなくなりました。${name} は、行われたかどうか分かりません。${left ? `そのあとの${left}件には、何もしていません。` : ''}つづけると、${name} から始めます。二重に行われることはありません。`,
  goOn: (left: number) => `残りの${left}件をつづける`,
  notDone: (rows: number) => `次の${rows}件は、できませんでした。`,
  what: '対象',
  why: '理由',
  each: '行えないものは飛ばして、その理由をお知らせします。',
  others: (rows: number) => `残りの${rows}件は選んだままにしています。`,
  chooseInto: '選んでください',
  reading: '読み込んでいます',
  intoMissing: '追加する先を選んでください。',
} as const

/** The words of the keys. */
export const sayKeys = {
  open: 'キー操作',
  title: 'この画面のキー操作',
  does: {
    next: '次の行へ',
    before: '前の行へ',
    choose: 'いまの行を選ぶ・外す',
    chooseAll: 'このページの全部を選ぶ・外す',
    search: '検索の欄へ',
    later: '次のページ、次の注文へ',
    earlier: '前のページ、前の注文へ',
  },
  arrows: ['↑ ↓', '行の名前か選択の上で、前の行・次の行へ'],
  enter: ['Enter', 'いまの行を開く'],
  help: ['?', 'このキー操作を見る'],
  find: ['Ctrl K', '注文・お客さま・商品・画面をさがす（どの画面でも）'],
  on: '1文字のキーを使う',
  onHelp: '音声で入力するときなどは、外してください。このブラウザーに残ります。',
} as const

/** The words of putting things in order. */
export const sayOrder = {
  up: '上へ',
  upOf: (name: string) => `${name} を上へ`,
  down: '下へ',
  downOf: (name: string) => `${name} を下へ`,
  takeOut: '外す',
  takeOutOf: (name: string) => `${name} を外す`,
} as const

/** The words of one's own views of a list. */
export const sayViews = {
  own: '自分の絞り込み',
  keep: 'いまの絞り込みを残す',
  keepAsk: 'いまの絞り込みを残しますか',
  does: '名前を付けると、この一覧でいつでも選べます。このブラウザーに保存し、ほかの人には見えません。',
  name: '名前',
  taken: 'この名前はもう使っています。',
  save: '残す',
  rename: '名前を変える',
  renameOf: (name: string) => `「${name}」の名前を変えますか`,
  remove: 'この絞り込みを外す',
} as const

/** The words for who leaves a form before it is saved. */
export const sayUnsaved = {
  title: '保存していない内容があります',
  text: 'このまま離れると、入力した内容はなくなります。',
  stay: '入力を続ける',
  leave: '保存せずに離れる',
} as const

/** The words for who would write over what a colleague has changed meanwhile. */
export const sayEditConflict = {
  text: '開いたあとに、ほかの方がこの内容を変更しました。このまま保存すると、その変更は消えます。「やめる」で閉じると、いまの内容を確かめられます。',
  over: '上書きして保存する',
} as const

/** Of what is not written over but done, as it stands now. */
export const sayOtherNow = {
  text: '開いたあとに、ほかの方がこの内容を変更しました。「やめる」で閉じて、いまの商品と金額を確かめてください。',
  over: 'いまの内容で進める',
} as const

/** The words of a field that holds no more. */
export const sayLongText = {
  full: (most: number) =>
    `${most.toLocaleString('ja-JP')}文字までです。それより後は入っていません。終わりまで入っているか、ご確認ください。`,
} as const

/** The words of the last part of an address in the shop. */
export const sayHandle = {
  label: '識別名',
  help: '半角の英数字・ハイフン・下線。売場のアドレスになります。',
  wrong: '半角の英数字・ハイフン・下線で、英数字から始め、100文字以内で入力してください。',
  taken: 'この識別名はすでに使われています。ほかの識別名にしてください。',
} as const
