import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import { useSettings } from '../shell/settings.ts'

/** A page of the account, as its first page and the list at the side lead to it. */
interface Room {
  to: string
  name: string
  note: string
  /** Closed while this flag is off. */
  flag?: FeatureFlag
}

const rooms: Room[] = [
  { to: '/account/orders', name: '注文履歴', note: 'これまでのご注文と、お届けの状況' },
  { to: '/account/buy-again', name: 'もう一度買う', note: 'これまでに買った商品', flag: 'buy-again' },
  { to: '/account/subscriptions', name: '定期便', note: '次回のお届け、お休み、解約' },
  { to: '/account/points', name: 'ポイント', note: '使えるポイントと履歴' },
  { to: '/account/addresses', name: 'アドレス帳', note: 'お届け先の追加・変更' },
  { to: '/account/cards', name: 'カード', note: 'お支払いに使うカードの追加・削除' },
  { to: '/account/favorites', name: 'お気に入り', note: 'ハートをつけた商品', flag: 'favorite-variant' },
  { to: '/account/profile', name: '会員情報', note: 'お名前、生年月日、メールアドレス' },
  { to: '/account/connections', name: 'アカウント連携', note: 'LINE、dアカウント、Yahoo! JAPAN IDでのログイン' },
  { to: '/account/mails', name: 'メール配信設定', note: 'メールマガジンなどの受け取り' },
]

/** The rooms that the shop has open. */
export function useRooms(): Room[] {
  const { flags } = useSettings()
  return rooms.filter(({ flag }) => !flag || flags.includes(flag))
}
