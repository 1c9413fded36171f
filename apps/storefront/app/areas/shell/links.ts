/** The four link groups of menu and footer (shop.md §2). */
export interface LinkGroup {
  title: string
  links: { label: string; to: string }[]
}

export const linkGroups: LinkGroup[] = [
  {
    title: 'サービス',
    links: [
      { label: '商品を探す', to: '/search' },
      { label: '健康コラム', to: '/articles' },
      { label: '注文の確認', to: '/orders/lookup' },
    ],
  },
  {
    title: '当店について',
    links: [
      { label: 'くすりばこについて', to: '/pages/introductions' },
      { label: '店舗・薬局の情報', to: '/pages/legal_nagareyama' },
      { label: '薬局の管理及び運営', to: '/pages/legal_nagareyama_yakkyoku' },
      { label: '店舗販売業の管理及び運営', to: '/pages/legal_nagareyama_yakuten' },
    ],
  },
  {
    title: '規約・方針',
    links: [
      { label: '利用規約', to: '/pages/terms' },
      { label: 'プライバシーポリシー', to: '/pages/privacy' },
      { label: '外部送信ポリシー', to: '/pages/outbound_policy' },
      { label: '特定商取引法に基づく表記', to: '/pages/tokushoho' },
    ],
  },
  {
    title: 'ヘルプ',
    links: [
      { label: 'よくあるご質問', to: '/pages/FAQ' },
      { label: 'お問い合わせ', to: '/contact' },
      { label: 'メールが届かないとき', to: '/pages/incomplete_email' },
      { label: 'お知らせ', to: '/notices' },
    ],
  },
]
