import type { PointMovement } from '@kusuribako/contract/loyalty/points'
import { count, dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { RowLink } from '../tables/row-link.tsx'
import { CorrectPoints } from './correct-points.tsx'
import type { Customer } from './customers.ts'
import { usePointsOf } from './points.ts'
import { sayPoints as say } from './points-words.ts'

/** A member's points and their movements: they are money, and members ask about them. */
export function PointsOfCustomer({ customer }: { customer: Customer }) {
  const { data, error, refetch } = usePointsOf(customer.id)
  const { mayWrite } = useRight('money')
  const { act, begin, ...acts } = useActs<'correct'>()
  const dPoints = data?.dPoints
  return (
    <Section
      title={say.title}
      acts={
        mayWrite &&
        data && (
          <Button variant="default" onClick={() => begin('correct')}>
            {say.act}
          </Button>
        )
      }
    >
      <SuccessMessage {...acts} />
      {!data && <LoadingOrError error={error} again={refetch} />}
      {data && (
        <>
          <Facts
            facts={[
              [say.balance, <strong key="balance">{say.points(data.balance)}</strong>],
              [say.pending, say.points(data.pending)],
              ...(dPoints
                ? [[say.dPoints, say.askedAt(dPoints.points, dateAndTime(dPoints.askedAt))] as [string, string]]
                : []),
            ]}
          />
          <Movements movements={data.movements} />
        </>
      )}
      {act && data && <CorrectPoints customer={customer} balance={data.balance} {...acts} />}
    </Section>
  )
}

function Movements({ movements }: { movements: readonly PointMovement[] }) {
  if (movements.length === 0) return <p className="mt-3 text-sm text-quiet">{say.none}</p>
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-11 content-center text-leaf">{say.movements(movements.length)}</summary>
      <ul className="flex flex-col divide-y divide-line">
        {/* One movement may be listed twice with one instant: a use, and what was given back of it. */}
        {movements.map((movement, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a movement has no name of its own.
          <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
            <Movement {...movement} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Movement({ kind, place, delta, pending_delta, order_id, display_id, note, moved_at }: PointMovement) {
  const isPending = delta === 0 && pending_delta !== 0
  const change = isPending ? pending_delta : delta
  return (
    <>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {isPending ? say.promise(change > 0) : say.kinds[kind === 'earned' && change < 0 ? 'revoked' : kind]}
        {place === 'docomo' && say.byDocomo}
        <span className="ml-3 whitespace-nowrap text-quiet">{dateAndTime(moved_at)}</span>
        {order_id && display_id && (
          <span className="ml-3 whitespace-nowrap">
            <RowLink to={`/orders/${order_id}`} isPlain>
              {say.order(display_id)}
            </RowLink>
          </span>
        )}
        {note && <span className="block text-quiet">{note}</span>}
      </span>
      <span className="ml-auto tabular-nums">{`${change < 0 ? '−' : '＋'}${count(Math.abs(change))}`}</span>
    </>
  )
}
