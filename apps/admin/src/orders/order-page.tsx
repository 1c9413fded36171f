import { isErasedEmail } from '@kusuribako/contract/customers/erased-email'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { EditsOfOrder } from '../edits/edits-of-order.tsx'
import { useActs } from '../forms/acts.ts'
import { Unsaved } from '../forms/unsaved.tsx'
import { LettersOfOrder } from '../letters/letters-of-order.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { useStaff } from '../shell/session.ts'
import { SuccessMessage } from '../shell/success-message.tsx'
import { type Act, Acting } from './acting.tsx'
import { DeliveryBadge, PaymentBadge } from './badges.tsx'
import { Buyer } from './buyer.tsx'
import { Confirmed } from './confirmed.tsx'
import { OpenDisputes } from './disputes.tsx'
import { EndOfOrder } from './end-of-order.tsx'
import { Exchanges } from './exchanges.tsx'
import { GuardedAnswers } from './guarded-answers.tsx'
import { Lines } from './lines.tsx'
import { Money } from './money.tsx'
import { Notes } from './notes.tsx'
import { type Order, useOrder } from './orders.ts'
import { Parcels } from './parcels.tsx'
import { PreviousAndNext } from './previous-and-next.tsx'
import { statusTones, waitsForPharmacist } from './progress.ts'
import { Returns } from './returns.tsx'
import { Timeline } from './timeline-list.tsx'
import { say } from './words.ts'

/** One order from top to bottom: goods, delivery, money, returns. */
export function OrderPage() {
  const { orderId = '' } = useParams()
  return (
    <RequireAccess part="orders" title={say.title}>
      <div className="flex flex-wrap justify-between gap-x-5">
        <Back to="/orders">{say.back}</Back>
        <PreviousAndNext orderId={orderId} />
      </div>
      {/* Another order is another page: input must not be carried over. */}
      <Story key={orderId} orderId={orderId} />
    </RequireAccess>
  )
}

function Story({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useOrder(orderId)
  const { mayWrite } = useRight('orders')
  const { act, ...acts } = useActs<Act>()
  const [note, setNote] = useState('')
  if (!order) return <LoadingOrError error={error} again={refetch} gone={say.gone} rows={10} />
  const begin = mayWrite ? acts.begin : null
  return (
    <>
      <Head order={order} />
      <SuccessMessage {...acts} />
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Lines order={order} />
          <GuardedAnswers order={order} />
          <EditsOfOrder order={order} begin={begin && (() => begin({ act: 'edit' }))} />
          <Parcels order={order} begin={begin} />
          <Money order={order} begin={begin} />
          <Returns order={order} begin={begin} />
          <Exchanges order={order} begin={begin} />
          <Confirmed orderId={order.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Buyer order={order} begin={begin} />
          <Notes orderId={order.id} begin={begin} typed={note} change={setNote} />
          <LettersOfOrder orderId={order.id} begin={(letter) => acts.begin({ act: 'repeat-letter', letter })} />
          <Timeline order={order} />
          {begin && (
            <div className="print:hidden">
              <EndOfOrder order={order} begin={begin} />
            </div>
          )}
        </div>
      </div>
      {/* One question at a time, asked by the action itself. */}
      {act ? <Acting act={act} order={order} {...acts} /> : note.trim() !== '' && <Unsaved />}
    </>
  )
}

/** What a section calls to start an action; null for read-only users. */
export type Begin = ((act: Act) => void) | null

function Head({ order }: { order: Order }) {
  const { data: staff } = useStaff()
  const isEnded = order.status === 'completed' || order.status === 'archived'
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <PageTitle>{say.number(order.display_id)}</PageTitle>
        <DeliveryBadge order={order} />
        <PaymentBadge order={order} />
        {isEnded && <Badge tone={statusTones[order.status]}>{say.statuses[order.status]}</Badge>}
      </div>
      <p className="text-sm text-quiet">
        {say.placed} {dateAndTime(order.created_at)}
      </p>
      {isErasedEmail(order.email) && <p className="text-sm text-quiet">{say.buyerDeleted}</p>}
      {waitsForPharmacist(order) && (
        <Alert color="warning" mt="md">
          <p className="text-ink">{say.waitsForReview}</p>
          {staff?.is_pharmacist && (
            <Link to={`/reviews/${order.id}`} className="inline-flex min-h-11 items-center text-leaf underline">
              {say.toReview}
            </Link>
          )}
        </Alert>
      )}
      <OpenDisputes order={order} />
    </>
  )
}
