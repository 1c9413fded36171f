/** The words of what waits today. */
export const say = {
  title: '今日の仕事',
  lead: 'いま待っている仕事です。選ぶと、その一覧を開きます。30秒ごとに自動で更新します。',
  groups: { orders: '受注', pharmacy: '薬局', stock: '在庫', money: 'お金' },
  waits: {
    review: '薬剤師の確認中',
    to_pack: '梱包待ち',
    to_ship: '発送待ち',
    to_capture: 'お支払い未確定',
    arrival: '返品の到着待ち',
    sending: '交換・不良などの発送待ち',
    drafts: '注文にしていない下書き',
    questions: '購入時の質問がない医薬品',
    licences: '期限の近い許可証',
    lots: '使用期限の近いロット',
    blocked: '回収・隔離中のロット',
    reconciliation: '入出金の食い違い',
  },
  count: (count: number) => `${count.toLocaleString('ja-JP')}件`,
  none: 'ありません',
  since: (time: string) => `いちばん古いもの ${time}`,
  unread: '読み込めませんでした',
} as const
