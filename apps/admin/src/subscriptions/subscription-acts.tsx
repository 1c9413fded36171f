import type { Subscription } from '@kusuribako/contract/subscriptions/subscriptions'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { date } from '@kusuribako/ui/format.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps as DialogProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { DateField } from '../forms/date-field.tsx'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { pieceLimits, wholeNumber } from '../forms/whole-number.ts'
import {
  cancelSubscription,
  pauseSubscription,
  readSubscription,
  resumeSubscription,
  setNextDay,
  setQuantity,
  skipNextOrder,
} from './subscriptions.ts'
import { say } from './words.ts'

/** The action in progress on a subscription. */
export type Act = 'setDate' | 'setQuantity' | 'skip' | 'pause' | 'resume' | 'cancel'

type ActProps = DialogProps & { subscription: Subscription }

/** The dialog of an action. */
export function SubscriptionActDialog({ act, ...props }: ActProps & { act: Act }) {
  if (act === 'setDate') return <SetDate {...props} />
  if (act === 'setQuantity') return <SetQuantity {...props} />
  if (act === 'skip') return <Skip {...props} />
  return <SimpleActDialog act={act} {...props} />
}

const simpleActs = {
  pause: { run: pauseSubscription, title: say.pauseAsk, body: say.pauseDoes, done: say.paused },
  resume: { run: resumeSubscription, title: say.resumeAsk, body: say.resumeDoes, done: say.resumed },
  cancel: { run: cancelSubscription, title: say.cancelAsk, body: say.cancelDoes, done: say.canceled },
} as const

/** An action that needs only a yes. */
function SimpleActDialog({ act, subscription, close, finish }: ActProps & { act: keyof typeof simpleActs }) {
  const { run, title, body, done } = simpleActs[act]
  return (
    <Confirm
      title={title}
      act={say[act]}
      isDanger={act === 'cancel'}
      close={close}
      work={() => run(subscription.id)}
      done={() => finish(done)}
    >
      <p>{body}</p>
    </Confirm>
  )
}

function Skip({ subscription: { id, next_order_at }, close, finish }: ActProps) {
  // The data at the time of asking, not what the page has read since.
  const [shownOrderAt] = useState(next_order_at)
  const unlessChanged = useConflictCheck(
    shownOrderAt,
    async () => (await readSubscription(id)).next_order_at,
    say.otherNext,
  )
  return (
    <Confirm
      title={say.skipAsk}
      act={say.skip}
      close={close}
      work={async () => {
        await unlessChanged()
        await skipNextOrder(id)
      }}
      done={() => finish(say.skipped)}
    >
      <p>{say.skipDoes(shownOrderAt ? date(shownOrderAt) : say.next)}</p>
    </Confirm>
  )
}

function SetDate({ subscription, close, finish }: ActProps) {
  const { id, next_order_at } = subscription
  const [day, setDay] = useState(next_order_at ? dayInTokyo(next_order_at) : '')
  const [isTried, setTried] = useState(false)
  const unlessChanged = useConflictCheck(next_order_at, async () => (await readSubscription(id)).next_order_at)
  const setting = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      await setNextDay(id, day)
    },
    onSuccess: () => finish(say.dateSet(date(day))),
  })
  return (
    <ActionDialog
      title={say.setDateAsk}
      act={say.setDate}
      {...setting}
      close={close}
      submit={() => {
        setTried(true)
        if (day) setting.mutate()
      }}
    >
      <p>{say.setDateDoes}</p>
      <DateField
        label={say.date}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        error={isTried && !day && say.dateMissing}
        data-autofocus
      />
    </ActionDialog>
  )
}

function SetQuantity({ subscription, close, finish }: ActProps) {
  const [typed, setTyped] = useState(String(subscription.quantity))
  const [isTried, setTried] = useState(false)
  const { id, quantity } = subscription
  const unlessChanged = useConflictCheck(quantity, async () => (await readSubscription(id)).quantity)
  const setting = useMutation({
    mutationFn: async (pieces: number) => {
      await unlessChanged()
      await setQuantity(id, pieces)
    },
    onSuccess: (_, pieces) => finish(say.quantitySet(pieces)),
  })
  return (
    <ActionDialog
      title={say.setQuantityAsk}
      act={say.setQuantity}
      {...setting}
      close={close}
      submit={() => {
        setTried(true)
        if (!whyNotNumber(typed, pieceLimits)) setting.mutate(wholeNumber(typed)!)
      }}
    >
      <p>{say.setQuantityDoes}</p>
      <NumberField
        label={say.quantity}
        value={typed}
        change={setTyped}
        {...pieceLimits}
        isTried={isTried}
        data-autofocus
      />
    </ActionDialog>
  )
}
