import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { changeTracking, type Order, parcelsOf, readOrder } from './orders.ts'
import { nameOf, type ParcelActProps } from './parcel-acts.tsx'
import { numbersIn, TrackingField } from './tracking-field.tsx'
import { say } from './words.ts'

/** Corrects the tracking numbers of a sent parcel: a mistyped one was sent to the buyer, and one may arrive later. */
export function ChangeTracking({ order, parcel, exchange, close, finish }: ParcelActProps) {
  const [name] = useState(() => nameOf({ order, parcel, exchange }))
  const { values, set, dialogProps } = useEditForm({
    begin: () => ({ numbers: numbersOf(order, parcel) }),
    readNow: async () => ({ numbers: numbersOf(await readOrder(order.id), parcel) }),
    isWhole: () => true,
    save: ({ numbers }) => changeTracking(parcel, numbersIn(numbers)),
    done: () => finish(say.numbersChanged(name)),
  })
  return (
    <ActionDialog title={say.changeNumbersAsk(name)} act={say.changeNumbers} {...dialogProps} close={close}>
      <p>{say.changeNumbersDoes}</p>
      <TrackingField typed={values.numbers} change={(numbers) => set({ numbers })} help={say.changeNumbersHelp} />
    </ActionDialog>
  )
}

const numbersOf = (order: Order, parcel: string) =>
  parcelsOf(order)
    .filter(({ id }) => id === parcel)
    .flatMap(({ tracking_numbers }) => tracking_numbers)
    .join('\n')
