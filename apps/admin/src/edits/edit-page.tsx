import { Badge } from '@kusuribako/ui/badge.tsx'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { type Act, Acting } from './edit-acts.tsx'
import { EditLines } from './edit-lines.tsx'
import { type Edit, isOpen, tones, useEdit } from './edits.ts'
import { differenceOf } from './edits-of-order.tsx'
import { say } from './words.ts'

/** Starts an action; null for read-only users. */
export type Begin = ((act: Act) => void) | null

/** One change of an order: its lines as they would be, and the price. */
export function EditPage() {
  const { editId = '' } = useParams()
  return (
    <RequireAccess part="orders" title={say.title}>
      <Story key={editId} id={editId} />
    </RequireAccess>
  )
}

function Story({ id }: { id: string }) {
  const { data: edit, error, refetch } = useEdit(id)
  const { mayWrite } = useRight('orders')
  const { act, ...acts } = useActs<Act>()
  if (!edit) return <LoadingOrError error={error} again={refetch} gone={say.gone} rows={8} />
  const begin = mayWrite ? acts.begin : null
  return (
    <>
      <Back to={`/orders/${edit.order.id}`}>{say.back(edit.order.display_id)}</Back>
      <Head edit={edit} />
      <SuccessMessage {...acts} />
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <EditLines edit={edit} begin={edit.status === 'created' ? begin : null} />
        <Money edit={edit} begin={begin} />
      </div>
      {act && <Acting act={act} edit={edit} {...acts} />}
    </>
  )
}

const Head = ({ edit }: { edit: Edit }) => (
  <>
    <div className="flex flex-wrap items-center gap-3">
      <PageTitle>{say.of(edit.order.display_id)}</PageTitle>
      <Badge tone={tones[edit.status]}>{say.states[edit.status]}</Badge>
    </div>
    <p className="text-sm text-quiet">
      {say.made} {dateAndTime(edit.created_at)}
    </p>
    {edit.internal_note && <p className="text-sm [overflow-wrap:anywhere] text-quiet">{edit.internal_note}</p>}
    {edit.declined_reason && <p className="mt-2 [overflow-wrap:anywhere]">{say.declinedWhy(edit.declined_reason)}</p>}
  </>
)

function Money({ edit, begin }: { edit: Edit; begin: Begin }) {
  const { total, difference_due: due, status } = edit
  return (
    <Section title={say.money}>
      <Facts
        facts={
          status === 'confirmed'
            ? [[say.after, yen(total)]]
            : [
                [say.before, yen(total - due)],
                [say.after, yen(total)],
                [say.difference, <strong key="due">{differenceOf(due)}</strong>],
              ]
        }
      />
      {begin && isOpen(edit) && edit.changes.length > 0 && <ConfirmButtons edit={edit} begin={begin} />}
      {begin && isOpen(edit) && (
        <Button variant="subtle" color="danger" mt="xs" onClick={() => begin({ act: 'cancel' })}>
          {say.cancel}
        </Button>
      )}
    </Section>
  )
}

/** The ways in which a change is confirmed. */
function ConfirmButtons({ edit: { status, payment_collection }, begin }: { edit: Edit; begin: NonNullable<Begin> }) {
  const mayMoveMoney = useRight('money').mayWrite
  const isPaid = payment_collection?.status === 'authorized'
  return (
    <div className="mt-4 flex flex-col gap-2">
      {status === 'created' && <Button onClick={() => begin({ act: 'request' })}>{say.request}</Button>}
      {payment_collection && <p className="text-sm text-quiet">{isPaid ? say.paid : say.waits}</p>}
      {payment_collection && !isPaid && mayMoveMoney && (
        <Button variant="default" onClick={() => begin({ act: 'receive', collection: payment_collection.id })}>
          {say.received}
        </Button>
      )}
      <Button variant="default" onClick={() => begin({ act: 'confirm' })}>
        {say.confirm}
      </Button>
    </div>
  )
}
