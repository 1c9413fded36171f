import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { FullReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Alert, Button, Checkbox, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { codeOf } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { Facts, Section } from '../shell/section.tsx'
import { words } from '../wording.ts'
import { ConfirmDecision } from './confirm-decision.tsx'
import { DecisionWarning } from './decision-warning.tsx'
import { reviewWordsOf } from './payment-end.tsx'
import { type Decision, decide, useReviews } from './reviews.ts'
import { sayPaymentEnd } from './words.ts'

const say = words.review
const noteMax = 2000
type Act = Decision['decision']
/** The open dialog, with what had been written when it opened: the page is refreshed behind it. */
type OpenDialog = { act: Act } & Pick<Decision, 'seen_until'>

interface DecisionFormProps {
  review: FullReview
  note: string
  setNote: (note: string) => void
  /** Text typed above for the buyer and not sent. */
  unsent: readonly string[]
}

/** The end of the page: the pending decision, or the one that was made. */
export function DecisionForm({ review, note, setNote, unsent }: DecisionFormProps) {
  const [waived, setWaived] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const deciding = useMutation({ mutationFn: decide, onSettled: () => setOpenDialog(null) })

  const openConfirmation = (act: Act) => {
    const nextFault = whyNot(act, note, isInformed || isWaived)
    setFault(nextFault)
    if (!nextFault) setOpenDialog({ act, seen_until: review.moved_at })
    else if (nextFault.isOfNote) field.current?.focus()
  }
  const isOpen = review.state === 'waiting'
  const isInformed = review.is_informed && review.stage !== 'waits_for_answer'
  const offersWaiver = !isInformed && mayBeWaived(review)
  const isWaived = offersWaiver && waived
  const [wasOpen] = useState(isOpen)
  const input = { order_id: review.order_id, note: note.trim(), explanation_waived: isWaived }
  return (
    <>
      <Result
        {...{ review, done: deciding.data, error: deciding.error }}
        isClosed={wasOpen && !isOpen && !deciding.isPending}
      />
      <Section title={say.decision}>
        {isOpen ? (
          <div className="flex flex-col gap-4">
            <Textarea
              ref={field}
              label={say.note}
              description={say.noteHelp}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              error={fault?.isOfNote && fault.text}
              autosize
              minRows={3}
            />
            {offersWaiver && <Waiver waived={waived} change={setWaived} />}
            {fault && !fault.isOfNote && <FaultText>{fault.text}</FaultText>}
            <DecisionWarning />
            <Choices ask={openConfirmation} review={review} />
          </div>
        ) : (
          <PastDecision review={review} unsent={wasOpen && !deciding.data ? [...unsent, note] : unsent} />
        )}
      </Section>
      {isOpen && openDialog && (
        <ConfirmDecision
          {...{ review, act: openDialog.act }}
          note={input.note}
          isUnsent={unsent.length > 0}
          isBusy={deciding.isPending}
          close={() => setOpenDialog(null)}
          decide={() => deciding.mutate({ ...input, decision: openDialog.act, seen_until: openDialog.seen_until })}
        />
      )}
    </>
  )
}

/** Whether the order's classes allow a waiver: an edit may end that, after which a box ticked before is not sent. */
export const mayBeWaived = ({ lines }: { lines: readonly Pick<FullReview['lines'][number], 'jsm_category_name'>[] }) =>
  !lines.some(({ jsm_category_name }) => factsOfClass(jsm_category_name)?.isAlwaysExplained)

/** The buyer waives the explanation: the pharmacist's responsibility (薬機法36条の10第6項). */
const Waiver = ({ waived, change }: { waived: boolean; change: (waived: boolean) => void }) => (
  <Checkbox
    label={say.waive}
    description={say.waiveHelp}
    checked={waived}
    onChange={(event) => change(event.currentTarget.checked)}
  />
)

/** The decision that was made, and the unused input. */
const PastDecision = ({ review, unsent }: { review: FullReview; unsent: readonly string[] }) => (
  <Facts
    facts={[
      [say.decision, words.reviews.states[review.state]],
      [say.decidedBy, review.pharmacist_name ?? say.none],
      [say.decidedAt, review.decided_at ? dateAndTime(review.decided_at) : say.none],
      [say.decidedNote, review.note ?? say.none],
      ...(review.explanation_waived ? [[say.waive, say.waived] as [string, string]] : []),
      ...(unsent.some(Boolean) ? [[say.unsent, unsent.filter(Boolean).join('\n\n')] as [string, string]] : []),
    ]}
  />
)

/** Why the review cannot be decided this way; `isOfNote`: the message is shown at the note. */
interface Fault {
  text: string
  isOfNote: boolean
}

function whyNot(act: Act, note: string, mayApprove: boolean): Fault | undefined {
  if (act === 'approve' && !mayApprove) return { text: say.notInformed, isOfNote: false }
  if (act === 'reject' && !note.trim()) return { text: say.noteMissing, isOfNote: true }
  return note.trim().length > noteMax ? { text: say.noteTooLong, isOfNote: true } : undefined
}

const FaultText = ({ children }: { children: string }) => (
  <p role="alert" className="text-sm text-danger">
    {children}
  </p>
)

interface ChoicesProps {
  ask: (act: Act) => void
  review: FullReview
}

const Choices = (props: ChoicesProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Choice act="approve" {...props} />
    <Choice act="reject" {...props} />
  </div>
)

function Choice({ act, ask, review }: ChoicesProps & { act: Act }) {
  const isYes = act === 'approve'
  const { approveDoes, rejectDoes } = reviewWordsOf(review, Date.now())
  return (
    <div>
      <Button
        fullWidth
        size="md"
        color={isYes ? 'leaf' : 'danger'}
        variant={isYes ? 'filled' : 'outline'}
        aria-describedby={`${act}-does`}
        onClick={() => ask(act)}
      >
        {isYes ? say.approve : say.reject}
      </Button>
      <p id={`${act}-does`} className="mt-1 text-xs text-quiet">
        {isYes ? approveDoes : rejectDoes}
      </p>
    </div>
  )
}

interface ResultProps {
  review: FullReview
  done: Awaited<ReturnType<typeof decide>> | undefined
  error: Error | null
  /** The order was open when this page was loaded, and is decided now. */
  isClosed: boolean
}

/** The result of the decision, and the link to the next waiting order. */
function Result(props: ResultProps) {
  const place = useRef<HTMLDivElement>(null)
  const { data } = useReviews('waiting', 1)
  const result = resultMessage(props)
  const hasResult = result !== null
  useEffect(() => {
    if (hasResult) place.current?.focus()
  }, [hasResult])
  if (!result) return null
  const next = data?.rows.find(({ order_id }) => order_id !== props.review.order_id)
  return (
    <Alert ref={place} tabIndex={-1} role="status" color={result.color}>
      <p className="text-ink">{result.text}</p>
      {props.isClosed &&
        (next ? (
          <Button component={Link} to={`/reviews/${next.order_id}`} mt="sm">
            {say.next(next.display_id)}
          </Button>
        ) : (
          <p className="mt-1 text-sm text-ink">{say.nothingWaits}</p>
        ))}
    </Alert>
  )
}

export function resultMessage({ review, done, error, isClosed }: ResultProps): { text: string; color: string } | null {
  if (done) return resultOf(review.display_id, done)
  const code = error && codeOf(error)
  if (code === 'order_not_waiting_for_review') return { text: closedMessage(review), color: 'info' }
  // After signing in again, the data has not been read yet.
  if (code && code !== 'unauthorized') return { text: refusalText(code), color: 'danger' }
  return isClosed ? { text: closedMessage(review), color: 'info' } : null
}

/** Another pharmacist has decided, or nobody has to any more: the buyer withdrew, or did not answer in time. */
export const closedMessage = ({ state }: Pick<FullReview, 'state'>): string =>
  state === 'withdrawn' || state === 'expired' ? say.canceledMeanwhile : say.decidedElsewhere

function resultOf(number: number, { state, payment_status }: NonNullable<ResultProps['done']>) {
  if (state === 'rejected') return { text: say.rejected(number), color: 'success' }
  if (payment_status === 'requires_action') return { text: sayPaymentEnd.approvedDeclined(number), color: 'warning' }
  return { text: (payment_status === 'captured' ? say.approved : say.approvedUnpaid)(number), color: 'success' }
}
