import { storeOrders } from '@kusuribako/client/routes'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { fullName } from '@kusuribako/ui/format.ts'
import { ChevronRightIcon } from '@kusuribako/ui/icons.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { Link } from 'react-router'
import { apiOf } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { signedIn } from '../areas/account/guard.server.ts'
import { OrderRow, summarise } from '../areas/orders/order-row.tsx'
import { useSettings } from '../areas/shell/settings.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [customer, orders] = await Promise.all([
    signedIn(api, request),
    api.mine(storeOrders.listOwn, { query: { limit: 1 } }),
  ])
  const [last] = orders.ok ? orders.data.orders : []
  return { name: fullName(customer) || customer.email, last: last ? summarise(last) : null }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'マイページ', hidden: true })

const rooms: { to: string; name: string; note: string; flag?: FeatureFlag }[] = [
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

export default function Account({ loaderData: { name, last } }: Route.ComponentProps) {
  const { flags } = useSettings()
  const isOpen = ({ flag }: (typeof rooms)[number]) => !flag || flags.includes(flag)
  return (
    <AccountFrame title="マイページ">
      <div className="grid gap-10">
        <p className="text-lg break-words">{name} 様</p>
        <section className="grid gap-4">
          <h2 className="text-lg">最近のご注文</h2>
          {last ? (
            <OrderRow order={last} />
          ) : (
            <EmptyState title="ご注文はまだありません" action={<ButtonLink to="/">商品を探す</ButtonLink>}>
              ご注文いただくと、お届けの状況をこちらでご覧いただけます。
            </EmptyState>
          )}
        </section>
        <ul className="grid gap-3 sm:grid-cols-2">
          {rooms.filter(isOpen).map(({ to, name, note }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-leaf"
              >
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-quiet">{note}</span>
                </span>
                <ChevronRightIcon className="size-5 shrink-0 text-quiet" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </AccountFrame>
  )
}
