import { yen } from '@kusuribako/ui/format.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps as DialogActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { pieceLimits, wholeNumber } from '../forms/whole-number.ts'
import { ChooseVariant, type ChosenVariant } from '../goods/choose-variant.tsx'
import { lineName } from '../orders/line-name.ts'
import type { Line } from '../orders/orders.ts'
import { sayOtherNow } from '../shell/words.ts'
import {
  addItem,
  cancel,
  confirm,
  contentOf,
  type Edit,
  fixedQuantityOf,
  readEdit,
  receive,
  removeItem,
  request,
  setQuantity,
  undo,
} from './edits.ts'
import { say } from './words.ts'

/** The action in progress on the change. */
export type Act =
  | { act: 'add' | 'request' | 'confirm' | 'cancel' }
  | { act: 'change' | 'remove'; line: Line }
  | { act: 'undo'; change: string; name: string }
  | { act: 'receive'; collection: string }
type ActProps = DialogActProps & { edit: Edit }

/** The dialog of an action. */
export function Acting({ act: action, ...props }: ActProps & { act: Act }) {
  switch (action.act) {
    case 'add':
      return <AddItem {...props} />
    case 'change':
      return <ChangeItem {...props} line={action.line} />
    case 'remove':
      return <RemoveItem {...props} line={action.line} />
    case 'undo':
      return <Undo {...props} change={action.change} name={action.name} />
    case 'request':
      return <Request {...props} />
    case 'receive':
      return <Receive {...props} collection={action.collection} />
    case 'confirm':
      return <ConfirmEdit {...props} />
    case 'cancel':
      return <Cancel {...props} />
  }
}

function AddItem({ edit, close, finish }: ActProps) {
  const [chosen, choose] = useState<ChosenVariant | null>(null)
  const [typed, setTyped] = useState('1')
  const [isTried, setTried] = useState(false)
  const adding = useMutation({
    mutationFn: ({ id }: ChosenVariant) => addItem(edit.id, { variant_id: id, quantity: wholeNumber(typed)! }),
    onSuccess: (_, { name }) => finish(say.added(name)),
  })
  return (
    <ActionDialog
      title={say.addAsk}
      act={say.add}
      {...adding}
      close={close}
      submit={() => {
        setTried(true)
        if (chosen && !whyNotNumber(typed, pieceLimits)) adding.mutate(chosen)
      }}
    >
      <ChooseVariant {...{ chosen, choose, isTried }}>
        <NumberField
          aria-label={`${chosen?.name} ${say.quantity}`}
          value={typed}
          change={setTyped}
          {...pieceLimits}
          isTried={isTried}
          widthInRow="w-24"
        />
      </ChooseVariant>
    </ActionDialog>
  )
}

function ChangeItem({ edit, line, close, finish }: ActProps & { line: Line }) {
  const fixedQuantity = fixedQuantityOf(line)
  const limits = { ...pieceLimits, min: Math.max(1, fixedQuantity) }
  const [typed, setTyped] = useState(String(line.quantity))
  const [isTried, setTried] = useState(false)
  const unlessChanged = useConflictCheck(line.quantity, async () => {
    const { items } = await readEdit(edit.id)
    return items.find(({ id }) => id === line.id)?.quantity ?? 0
  })
  const changing = useMutation({
    mutationFn: async (quantity: number) => {
      await unlessChanged()
      await setQuantity(edit.id, line.id, quantity)
    },
    onSuccess: (_, quantity) => finish(say.changed(lineName(line), quantity)),
  })
  return (
    <ActionDialog
      title={say.changeAsk(lineName(line))}
      productName={lineName(line)}
      act={say.save}
      {...changing}
      close={close}
      submit={() => {
        setTried(true)
        if (!whyNotNumber(typed, limits)) changing.mutate(wholeNumber(typed)!)
      }}
    >
      <NumberField
        label={say.quantity}
        description={fixedQuantity ? say.settled(fixedQuantity) : undefined}
        value={typed}
        change={setTyped}
        {...limits}
        isTried={isTried}
        data-autofocus
      />
    </ActionDialog>
  )
}

const RemoveItem = ({ edit, line, close, finish }: ActProps & { line: Line }) => (
  <Confirm
    title={say.removeAsk(lineName(line))}
    productName={lineName(line)}
    act={say.remove}
    isDanger
    close={close}
    work={() => removeItem(edit.id, line.id)}
    done={() => finish(say.removed(lineName(line)))}
  >
    <p>{say.removeDoes}</p>
  </Confirm>
)

const Undo = ({ edit, change, name, close, finish }: ActProps & { change: string; name: string }) => (
  <Confirm
    title={say.undoAsk(name)}
    productName={name}
    act={say.undo}
    close={close}
    work={() => undo(edit.id, change)}
    done={() => finish(say.undone(name))}
  >
    <p>{say.undoDoes}</p>
  </Confirm>
)

function Request({ edit, close, finish }: ActProps) {
  const { id, difference_due: due } = edit
  return (
    <Confirm
      title={say.requestAsk}
      act={say.request}
      close={close}
      work={useUnlessChanged(edit, () => request(id))}
      done={() => finish(say.requested)}
    >
      <p>{due > 0 ? say.requestMore(yen(due)) : say.requestEven}</p>
    </Confirm>
  )
}

/** Applies to the edit as it was shown, or to a colleague's version after a warning. */
function useUnlessChanged(edit: Edit, act: () => Promise<unknown>) {
  const unlessChanged = useConflictCheck(contentOf(edit), async () => contentOf(await readEdit(edit.id)), sayOtherNow)
  return async () => {
    await unlessChanged()
    await act()
  }
}

const Receive = ({ edit, collection, close, finish }: ActProps & { collection: string }) => (
  <Confirm
    title={say.receivedAsk(yen(edit.payment_collection?.amount ?? 0))}
    act={say.received}
    close={close}
    work={() => receive(collection)}
    done={() => finish(say.receivedDone)}
  >
    <p>{say.receivedDoes}</p>
  </Confirm>
)

function ConfirmEdit({ edit, close, finish }: ActProps) {
  const { id, difference_due: due, payment_collection } = edit
  const isPaid = payment_collection?.status === 'authorized'
  return (
    <Confirm
      title={say.confirmAsk}
      act={say.confirm}
      close={close}
      work={useUnlessChanged(edit, () => confirm(id))}
      done={() => finish(say.confirmed)}
    >
      <p>{say.confirmDoes}</p>
      {due > 0 && !isPaid && <p className="font-semibold">{say.confirmMore(yen(due))}</p>}
      {due < 0 && <p className="font-semibold">{say.confirmLess(yen(-due))}</p>}
      <p className="text-sm text-quiet">{say.confirmMedicine}</p>
    </Confirm>
  )
}

const Cancel = ({ edit, close, finish }: ActProps) => (
  <Confirm
    title={say.cancelAsk}
    act={say.cancel}
    isDanger
    close={close}
    work={() => cancel(edit.id)}
    done={() => finish(say.canceled)}
  >
    <p>{say.cancelDoes}</p>
  </Confirm>
)
