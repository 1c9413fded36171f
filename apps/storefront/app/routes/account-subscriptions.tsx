import { storeSubscriptions } from '@kusuribako/client/routes'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { date, yen } from '@kusuribako/ui/format.ts'
import { ChevronRightIcon } from '@kusuribako/ui/icons.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { Link } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { signedIn } from '../areas/account/guard.server.ts'
import { SubscriptionPicture } from '../areas/subscriptions/subscription-picture.tsx'
import { type SubscriptionView, viewSubscription } from '../areas/subscriptions/subscription-view.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-subscriptions.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  await signedIn(api, request)
  const found = orErrorPage(await api.mine(storeSubscriptions.list)).data.subscriptions.map(viewSubscription)
  const isGoingOn = ({ state }: SubscriptionView) => state === 'active' || state === 'paused'
  return { current: found.filter(isGoingOn), past: found.filter((one) => !isGoingOn(one)) }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: '定期便', hidden: true })

export default function Subscriptions({ loaderData: { current, past } }: Route.ComponentProps) {
  return (
    <AccountFrame title="定期便">
      <div className="grid gap-10">
        {current.length === 0 ? (
          <EmptyState title="お届け中の定期便はありません" action={<ButtonLink to="/search">商品を探す</ButtonLink>}>
            商品のページで「定期便」を選ぶと、決まった間隔でお届けします。
          </EmptyState>
        ) : (
          <List of={current} />
        )}
        {past.length > 0 && (
          <section className="grid gap-4">
            <h2 className="text-lg">終わった定期便</h2>
            <List of={past} />
          </section>
        )}
      </div>
    </AccountFrame>
  )
}

const List = ({ of }: { of: SubscriptionView[] }) => (
  <ul className="grid gap-4">
    {of.map((one) => (
      <li key={one.id}>
        <Row of={one} />
      </li>
    ))}
  </ul>
)

function Row({ of }: { of: SubscriptionView }) {
  return (
    <article className="relative grid grid-cols-[5rem_1fr] gap-4 rounded-card border border-line bg-surface p-4 pr-10 transition-colors hover:border-leaf sm:p-5 sm:pr-12">
      <SubscriptionPicture thumbnail={of.thumbnail} />
      <div className="grid min-w-0 gap-1">
        <p>
          <Badge tone={of.state === 'active' ? 'success' : 'neutral'}>{of.stateWords}</Badge>
        </p>
        <h3 className="text-base leading-normal font-semibold">
          <Link to={`/account/subscriptions/${of.id}`} className="after:absolute after:inset-0 after:rounded-card">
            {of.title}
          </Link>
        </h3>
        <p className="text-sm text-quiet">
          {of.rhythm}・{of.quantity}点
        </p>
        {of.nextAt && of.state === 'active' && (
          <p className="text-sm">
            次回のご注文日 <span className="mr-3 font-semibold whitespace-nowrap">{date(of.nextAt)}</span>
            {of.nextTotal !== null && (
              <span className="whitespace-nowrap tabular-nums">{yen(of.nextTotal)}（税込）</span>
            )}
          </p>
        )}
      </div>
      <ChevronRightIcon className="absolute top-5 right-3 size-5 text-quiet" />
    </article>
  )
}
