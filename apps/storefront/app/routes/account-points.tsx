import { customerPoints } from '@kusuribako/client/routes'
import type { PointMovement } from '@kusuribako/contract/loyalty/points'
import { cx } from '@kusuribako/ui/cx.ts'
import { count, date, dateAndTime } from '@kusuribako/ui/format.ts'
import { Link } from '@kusuribako/ui/link.tsx'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { type PointsBalance, readPoints } from '../areas/points/read-points.server.ts'
import { movementWords, statusWords, withSign } from '../areas/points/words.ts'
import { pageMeta } from '../page-meta.ts'
import { backToLastPage, pageNumber } from '../page-number.ts'
import type { Route } from './+types/account-points.ts'

const perPage = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const page = pageNumber(request.url)
  const query = { limit: perPage, offset: (page - 1) * perPage }
  const [, balance, found] = await Promise.all([
    requireCustomer(api, request),
    readPoints(api, true),
    api.personal(customerPoints.movements, { query }),
  ])
  const { movements, count: all } = orErrorPage(found).data
  const pages = Math.ceil(all / perPage)
  backToLastPage(request.url, page, pages)
  return { balance, movements, page, pages }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'ポイント', hidden: true })

export default function Points({ loaderData: { balance, movements, page, pages } }: Route.ComponentProps) {
  return (
    <AccountFrame title="ポイント">
      <div className="grid gap-10">
        <Balance balance={balance} />
        <section className="grid gap-4">
          <h2 className="text-lg">ポイントの履歴</h2>
          {movements.length === 0 ? (
            <EmptyState title="ポイントの履歴はまだありません">
              お買い物でたまったポイント、お使いになったポイントを、こちらでご覧いただけます。
            </EmptyState>
          ) : (
            <ul className="border-t border-line">
              {movements.map((movement, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a movement has no name of its own
                <Movement key={at} movement={movement} />
              ))}
            </ul>
          )}
          <Pagination page={page} pages={pages} to={(next) => `/account/points?page=${next}`} />
        </section>
      </div>
    </AccountFrame>
  )
}

/** What can be used now; for a d-account also the number held there. */
function Balance({ balance }: { balance: PointsBalance }) {
  if (!balance.known)
    return (
      <Notice kind="warning" title="ポイント数を確認できませんでした">
        {balance.problem}
      </Notice>
    )
  const { points, pendingPoints, accountStatus = 'active', dPoints } = balance.points
  const words = statusWords[accountStatus]
  return (
    <section aria-label="使えるポイント" className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <p>
        <span className="block text-sm text-quiet">使えるポイント</span>
        <span className="text-3xl font-semibold tabular-nums">{count(points)}</span>
        <span className="ml-1 text-sm">ポイント（1ポイント＝1円）</span>
      </p>
      <dl className="grid gap-1.5 text-sm">
        {pendingPoints > 0 && (
          <Row name="付与予定（発送とお支払いのあとに使えます）">{count(pendingPoints)}ポイント</Row>
        )}
        {dPoints && (
          <>
            <Row name={`うちdポイント${dPoints.cardNumberLast4 ? `（カード末尾 ${dPoints.cardNumberLast4}）` : ''}`}>
              {count(dPoints.points)}ポイント
            </Row>
            <Row name="dポイントの確認日時">{dateAndTime(dPoints.askedAt)}</Row>
          </>
        )}
      </dl>
      {words && <Notice kind="warning">{words}</Notice>}
      {!dPoints && (
        <p className="phrases text-sm text-quiet">
          dアカウントを連携すると、dポイントをためて、お支払いに使えます。
          <br />
          <Link
            to="/account/connections"
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
          >
            連携の設定へ
          </Link>
        </p>
      )}
    </section>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <dt className="flex-[1_1_8rem] text-quiet">{name}</dt>
      <dd className="ml-auto whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}

function Movement({ movement }: { movement: PointMovement }) {
  const { place, order_id, display_id, note, moved_at } = movement
  const { label, points, isPending } = movementWords(movement)
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-3 last:border-none">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p>
          {label}
          {place === 'docomo' && <span className="text-sm text-quiet">（dポイント）</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          <span>{date(moved_at)}</span>
          {order_id && display_id !== null && (
            <Link
              to={`/account/orders/${order_id}`}
              className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4 sm:min-h-0"
            >
              注文番号 {display_id}
            </Link>
          )}
          {note && <span className="break-words">{note}</span>}
        </p>
      </div>
      <p className={cx('ml-auto whitespace-nowrap tabular-nums', isPending ? 'text-quiet' : 'font-semibold')}>
        {withSign(points)}
      </p>
    </li>
  )
}
