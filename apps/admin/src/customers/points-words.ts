import { count } from '@kusuribako/ui/format.ts'

const points = (amount: number) => `${count(amount)}ポイント`

/** The texts about a member's points; movements are worded as for the member. */
export const sayPoints = {
  title: 'ポイント',
  points,
  balance: '使えるポイント（当店）',
  pending: '付与予定',
  dPoints: 'dポイント',
  askedAt: (amount: number, time: string) => `${points(amount)}（${time} の残高）`,
  movements: (movements: number) => `ポイントの動き（新しい順に${movements}件）`,
  none: 'ポイントの動きはまだありません。',
  kinds: {
    used: 'ご注文で利用',
    used_back: 'ご注文の取り消し・返品による返還',
    earned: 'お買い物で付与',
    revoked: '返品・返金による付与の取り消し',
    corrected: '当店からの調整',
    expired: '失効',
  },
  promise: (isMore: boolean) => (isMore ? '付与の予定' : '付与の予定の取り消し'),
  byDocomo: '（dポイント）',
  order: (number: number) => `注文 ${number}`,

  act: 'ポイントを補正する',
  ask: (name: string) => `${name} 様のポイントを補正しますか`,
  does: '1ポイントは1円として使えます。すぐに反映され、お客さまのマイページの履歴に理由が出ます。メールは送りません。',
  way: '補正',
  ways: { add: '増やす', take: '減らす' },
  amount: 'ポイント数',
  becomes: (now: number, then: number) => `${points(now)} から ${points(then)} になります。`,
  tooMany: (most: number) => `お持ちのポイントは${points(most)}です。それ以下で入力してください。`,
  note: '理由（お客さまも読みます）',
  noteHelp: '例：注文 10012 の不具合のお詫び',
  done: (now: number) => `ポイントを補正しました。いまの残高は ${points(now)}です。`,
} as const
