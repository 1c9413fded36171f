import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import { useSettings } from '../shell/settings.ts'

/** A page of the account, as linked from its first page and the list at the side. */
export interface AccountSection {
  to: string
  name: string
  note: string
  /** Pages that belong to it though their URLs are elsewhere. */
  otherPaths?: string[]
  /** Closed while this flag is off. */
  flag?: FeatureFlag
}

const sections: AccountSection[] = [
  { to: '/account/orders', name: '注文履歴', note: 'ご注文とお届けの状況', otherPaths: ['/account/earlier-orders'] },
  { to: '/account/buy-again', name: 'もう一度買う', note: 'これまでに買った商品', flag: 'buy-again' },
  { to: '/account/subscriptions', name: '定期便', note: '次回のお届け、お休み、解約' },
  { to: '/account/points', name: 'ポイント', note: '使えるポイントと履歴' },
  { to: '/account/self-medication', name: 'セルフメディケーション税制', note: '対象の医薬品の1年分の合計' },
  { to: '/account/addresses', name: 'アドレス帳', note: 'お届け先の追加・変更' },
  { to: '/account/cards', name: 'カード', note: 'お支払いに使うカード' },
  { to: '/account/favorites', name: 'お気に入り', note: 'ハートをつけた商品', flag: 'favorite-variant' },
  {
    to: '/account/profile',
    name: '会員情報',
    note: 'お名前、メールアドレス、電話番号',
    otherPaths: ['/account/email', '/account/close'],
  },
  { to: '/account/connections', name: 'アカウント連携', note: 'ほかのサービスでのログイン' },
  { to: '/account/mails', name: 'メール配信設定', note: 'メールマガジンなどの受け取り' },
]

/** Whether a page is the section's own first page or below it. */
export const isInSection = (section: AccountSection, pathname: string): boolean =>
  [section.to, ...(section.otherPaths ?? [])].some((at) => pathname === at || pathname.startsWith(`${at}/`))

/** The sections that the shop has enabled. */
export function useAccountSections(): AccountSection[] {
  const { flags } = useSettings()
  return sections.filter(({ flag }) => !flag || flags.includes(flag))
}
