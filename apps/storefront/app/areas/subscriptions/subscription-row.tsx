import { Badge } from '@kusuribako/ui/badge.tsx'
import { date, yen } from '@kusuribako/ui/format.ts'
import { ChevronRightIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { GoodsPicture } from '@kusuribako/ui/picture.tsx'
import type { SubscriptionView } from './subscription-view.ts'

/** A subscription in a list: goods, interval, and next delivery. The whole row is one link. */
export function SubscriptionRow({ subscription }: { subscription: SubscriptionView }) {
  return (
    <article className="relative grid grid-cols-[min(5rem,25%)_1fr] gap-4 rounded-card border border-line bg-surface p-4 pr-10 transition-colors hover:border-leaf sm:p-5 sm:pr-12">
      <GoodsPicture src={subscription.thumbnail} size={80} />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p>
          <Badge tone={subscription.state === 'active' ? 'success' : 'neutral'}>{subscription.stateWords}</Badge>
        </p>
        <h3 className="text-base leading-normal font-semibold">
          <Link
            to={`/account/subscriptions/${subscription.id}`}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {subscription.title}
          </Link>
        </h3>
        <p className="text-sm text-quiet">
          {subscription.interval}・{subscription.quantity}点
        </p>
        {subscription.postponedBecause && subscription.state === 'active' && (
          <p className="whole-words text-sm font-semibold text-danger">前回のお手続きが完了していません</p>
        )}
        {!subscription.postponedBecause && subscription.missed && subscription.state === 'active' && (
          <p className="text-sm font-semibold text-danger">前回の分をお届けできませんでした</p>
        )}
        {subscription.nextAt && subscription.state === 'active' && (
          <p className="text-sm">
            次回のご注文日 <span className="mr-3 font-semibold inline-block">{date(subscription.nextAt)}</span>
            {subscription.nextTotal !== null && (
              <span className="inline-block tabular-nums">{yen(subscription.nextTotal)}（税込）</span>
            )}
          </p>
        )}
      </div>
      <ChevronRightIcon className="absolute top-5 right-3 size-5 text-quiet" />
    </article>
  )
}
