/** The words of what other front ends of the shop send to say in which channels they sell. */
export const say = {
  title: '公開キー・販売チャネル',
  lead: 'この店の商品を、別に作った売場（アプリや提携サイト）にも出すときに使います。くすりばこの売場だけなら、何もする必要はありません。',
  add: '公開キーを作る',
  keys: '公開キー',
  noKeys: '公開キーはありません。',
  columns: { title: '名前', id: 'キー', channels: '販売チャネル', state: '状態', act: '操作' },
  states: { on: '使えます', off: '失効' },
  every: 'すべて',
  revoke: '失効させる',
  revokeOf: (title: string) => `${title} を失効させる`,
  revokeAsk: (title: string) => `公開キー「${title}」を失効させますか`,
  revokeDoes:
    'このキーを送る売場は、すぐに商品を読めなくなります。元に戻せません。必要になったら、新しいキーを作ります。',
  revoked: (title: string) => `公開キー「${title}」を失効させました。`,
  addDoes:
    'キーは売場のプログラムに書くもので、見られてもかまいません。注文やお客さまの情報は、このキーでは読めません。',
  name: '名前',
  nameHelp: 'どの売場のキーか分かる名前（例: 店頭アプリ）。',
  limit: 'このキーで見せる販売チャネル',
  limitHelp: '選ばないと、すべてのチャネルの商品を見せます。',
  made: (title: string, id: string) => `公開キー「${title}」を作りました。売場に書くキーは ${id} です。`,

  channels: '販売チャネル',
  channelsLead: '商品を出す先の区分けです。追加や商品の出し分けは、APIから行います。',
  channelColumns: { name: '名前', description: '説明', state: '注文' },
  usual: 'いつものチャネル',
  channelStates: { on: '受けます', off: '受けません' },
} as const
