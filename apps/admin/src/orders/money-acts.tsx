import { yen } from '@kusuribako/ui/format.ts'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { Confirm } from '../forms/confirm.tsx'
import { LongText } from '../forms/long-text.tsx'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { wholeNumber } from '../forms/whole-number.ts'
import type { ActProps } from './acting.tsx'
import { useDoubleRefundCheck } from './double-refund-check.ts'
import { isPaidInKind } from './in-kind.ts'
import { capture, type Order, refund } from './orders.ts'
import { PaidAtShop } from './paid-at-shop.tsx'
import { capturableOf, refundableNow } from './progress.ts'
import { sayRefunded } from './refund-words.ts'
import { CancelInstead } from './whole-refund.tsx'
import { say } from './words.ts'

/** Captures the authorised money. */
export function CapturePayment({ order, close, finish }: ActProps) {
  const [capturable] = useState(() => capturableOf(order.payments))
  return (
    <Confirm
      title={say.captureAsk(yen(capturable))}
      act={say.capture}
      close={close}
      work={() => capture(order.id)}
      done={() => finish(say.captured)}
    >
      <p>{say.captureDoes}</p>
    </Confirm>
  )
}

type Reason = keyof typeof say.reasons
const reasons = optionsOf(say.reasons)

/** Refunds a part of the money, or all that is left of it. */
export function RefundMoney({ order, close, finish }: ActProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<Reason>('other')
  const [note, setNote] = useState('')
  const [isElsewhere, setElsewhere] = useState(false)
  const [isTried, setTried] = useState(false)
  const refundable = refundableNow(order)
  const limits = { min: 1, max: refundable }
  const isNoteMissing = isElsewhere && note.trim() === ''
  const unlessRefunded = useDoubleRefundCheck(order)
  const refunding = useMutation({
    mutationFn: async (amount: number) => {
      await unlessRefunded()
      const body = { amount, reason, ...(note.trim() && { note: note.trim() }) }
      return refund(order.id, isElsewhere ? { ...body, made_elsewhere: true } : body)
    },
    onSuccess: (_, amount) => finish((isElsewhere ? say.refundNoted : say.refundDone)(yen(amount))),
  })
  return (
    <ActionDialog
      title={(isElsewhere ? say.refundNoteAsk : say.refundAsk)(order.display_id)}
      act={isElsewhere ? say.refundNote : say.refund}
      isDanger
      {...refunding}
      noAnswerText={sayRefunded.unheard}
      typed={{ typed, reason, note, isElsewhere }}
      close={close}
      submit={() => {
        setTried(true)
        if (!whyNotNumber(typed, limits) && !isNoteMissing) refunding.mutate(wholeNumber(typed)!)
      }}
    >
      <WhatRefundDoes order={order} isElsewhere={isElsewhere} />
      <NumberField
        label={say.amount}
        description={say.amountHelp(yen(refundable))}
        value={typed}
        change={setTyped}
        {...limits}
        isTried={isTried}
        data-autofocus
      />
      {!isElsewhere && <CancelInstead order={order} amount={wholeNumber(typed)} />}
      <ChoiceField label={say.reason} choices={reasons} value={reason} change={setReason} />
      <LongText
        label={say.note}
        description={isElsewhere ? say.noteElsewhere : say.noteHelp}
        value={note}
        change={setNote}
        error={isTried && isNoteMissing && say.elsewhereMissing}
      />
      <Checkbox
        label={say.elsewhere}
        description={say.elsewhereHelp}
        checked={isElsewhere}
        onChange={(event) => setElsewhere(event.currentTarget.checked)}
      />
    </ActionDialog>
  )
}

const WhatRefundDoes = ({ order, isElsewhere }: { order: Order; isElsewhere: boolean }) => (
  <>
    <p>{isElsewhere ? say.refundNotes : say.refundDoes}</p>
    {!isElsewhere && <PaidAtShop payments={order.payments} />}
    {isPaidInKind(order) && <p>{say.notInKind}</p>}
  </>
)
