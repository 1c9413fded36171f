import { yen } from '@kusuribako/ui/format.ts'
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps as DialogActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { Required, TextField } from '../forms/text-field.tsx'
import { pieceLimits } from '../forms/whole-number.ts'
import { ChooseVariant, type ChosenVariant } from '../goods/choose-variant.tsx'
import { lineName } from '../orders/line-name.ts'
import { useRight } from '../shell/rights.ts'
import { sayOtherNow } from '../shell/words.ts'
import { codesOf, lineChangeOf, price } from './draft-form.ts'
import {
  addLine,
  changeLine,
  chooseDelivery,
  contentOf,
  type Draft,
  deleteDraft,
  type Line,
  payDraft,
  problemsText,
  readDraft,
  removeLine,
  setCoupons,
  useDeliveriesOf,
} from './drafts.ts'
import { say } from './words.ts'

/** The action in progress on the draft. */
export type Act = { act: 'add' | 'deliver' | 'coupons' | 'pay' | 'drop' } | { act: 'change' | 'remove'; line: Line }
type ActProps = DialogActProps & { draft: Draft }

/** The dialog of an action. */
export function Acting({ act: action, ...props }: ActProps & { act: Act }) {
  switch (action.act) {
    case 'add':
      return <AddLine {...props} />
    case 'change':
      return <ChangeLine {...props} line={action.line} />
    case 'remove':
      return <RemoveLine {...props} line={action.line} />
    case 'deliver':
      return <ChooseDelivery {...props} />
    case 'coupons':
      return <SetCoupons {...props} />
    case 'pay':
      return <Pay {...props} />
    case 'drop':
      return <DeleteDraft {...props} />
  }
}

function AddLine({ draft, close, finish }: ActProps) {
  const [chosen, choose] = useState<ChosenVariant | null>(null)
  const [isTried, setTried] = useState(false)
  const adding = useMutation({
    mutationFn: ({ id }: ChosenVariant) => addLine(draft.id, id),
    onSuccess: (_, { name }) => finish(say.added(name)),
  })
  return (
    <ActionDialog
      title={say.addLineAsk}
      act={say.addLine}
      {...adding}
      close={close}
      submit={() => {
        setTried(true)
        if (chosen) adding.mutate(chosen)
      }}
    >
      <p>{say.addLineDoes}</p>
      <ChooseVariant {...{ chosen, choose, isTried }} />
    </ActionDialog>
  )
}

function ChangeLine({ draft, line, close, finish }: ActProps & { line: Line }) {
  const mayChangePrices = useRight('money').mayWrite
  const [typed, setTyped] = useState(() => typedOf(line)!)
  const [isTried, setTried] = useState(false)
  const isWhole = !whyNotNumber(typed.quantity, pieceLimits) && !whyNotNumber(typed.unit_price, price)
  const unlessChanged = useConflictCheck(typedOf(line), async () => {
    const { cart } = await readDraft(draft.id)
    return typedOf(cart.items.find(({ id }) => id === line.id))
  })
  const changing = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      await changeLine(draft.id, line.id, lineChangeOf(typed, line))
    },
    onSuccess: () => finish(say.changed(lineName(line))),
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
        if (isWhole) changing.mutate()
      }}
    >
      <p>{say.changeDoes}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={say.quantity}
          value={typed.quantity}
          change={(quantity) => setTyped({ ...typed, quantity })}
          {...pieceLimits}
          isTried={isTried}
          data-autofocus
        />
        <NumberField
          label={say.price}
          value={typed.unit_price}
          change={(unit_price) => setTyped({ ...typed, unit_price })}
          {...price}
          isTried={isTried}
          readOnly={!mayChangePrices}
        />
      </div>
    </ActionDialog>
  )
}

/** The form's initial values; null if the line was removed. */
const typedOf = (line: Line | undefined) =>
  line ? { quantity: String(line.quantity), unit_price: String(line.unit_price) } : null

const RemoveLine = ({ draft, line, close, finish }: ActProps & { line: Line }) => (
  <Confirm
    title={say.removeAsk(lineName(line))}
    productName={lineName(line)}
    act={say.remove}
    isDanger
    close={close}
    work={() => removeLine(draft.id, line.id)}
    done={() => finish(say.removed(lineName(line)))}
  >
    <p>{say.changeDoes}</p>
  </Confirm>
)

function ChooseDelivery({ draft: { id, cart }, close, finish }: ActProps) {
  const { data: choices = [] } = useDeliveriesOf(cart.id)
  const [option_id, choose] = useState('')
  const [isTried, setTried] = useState(false)
  const unlessChanged = useConflictCheck(
    contentOf({ cart }).deliveries,
    async () => contentOf(await readDraft(id)).deliveries,
  )
  const choosing = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      await chooseDelivery(cart.id, option_id)
    },
    onSuccess: () => finish(say.deliverySet),
  })
  return (
    <ActionDialog
      title={say.setDelivery}
      act={say.save}
      {...choosing}
      close={close}
      submit={() => {
        setTried(true)
        if (option_id) choosing.mutate()
      }}
    >
      <NativeSelect
        label={<Required>{say.delivery}</Required>}
        data={[{ value: '', label: say.pleaseChoose }, ...choices]}
        value={option_id}
        onChange={(event) => choose(event.currentTarget.value)}
        error={isTried && !option_id ? say.deliveryMissing : undefined}
        description={say.setDeliveryDoes}
      />
    </ActionDialog>
  )
}

function SetCoupons({ draft: { id, cart }, close, finish }: ActProps) {
  const [typed, setTyped] = useState(() => cart.discounts.map(({ code }) => code).join(' '))
  const codes = codesOf(typed)
  const unlessChanged = useConflictCheck(contentOf({ cart }).codes, async () => contentOf(await readDraft(id)).codes)
  const setting = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      await setCoupons(id, codes)
    },
    onSuccess: () => finish(codes.length > 0 ? say.couponsSet : say.couponsGone),
  })
  return (
    <ActionDialog title={say.couponsAsk} act={say.save} {...setting} close={close} submit={() => setting.mutate()}>
      <TextField
        label={say.coupons}
        description={say.couponsHelp}
        value={typed}
        change={(next) => {
          setTyped(next)
          setting.reset()
        }}
        isOptional
        isTried={false}
        autoCapitalize="characters"
        autoComplete="off"
        data-autofocus
      />
    </ActionDialog>
  )
}

/** The draft was paid in another way: it becomes an order, and its page is opened. */
function Pay({ draft, close }: ActProps) {
  const { id, display_id, cart } = draft
  const navigate = useNavigate()
  const unlessChanged = useConflictCheck(contentOf(draft), async () => contentOf(await readDraft(id)), sayOtherNow)
  const paying = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return payDraft(id)
    },
    onSuccess: (order_id) => navigate(`/orders/${order_id}`),
  })
  return (
    <ActionDialog
      title={say.payAsk(display_id, yen(cart.total))}
      act={say.remember}
      {...paying}
      refusedText={problemsText(paying.error, cart.items)}
      close={close}
      submit={() => paying.mutate()}
    >
      <p>{say.payDoes(draft.no_notification_order ?? false)}</p>
      <p className="text-sm text-quiet">{say.payMedicine}</p>
    </ActionDialog>
  )
}

function DeleteDraft({ draft, close }: ActProps) {
  const { id, display_id } = draft
  const navigate = useNavigate()
  const unlessChanged = useConflictCheck(contentOf(draft), async () => contentOf(await readDraft(id)), sayOtherNow)
  return (
    <Confirm
      title={say.dropAsk(display_id)}
      act={say.drop}
      isDanger
      close={close}
      work={async () => {
        await unlessChanged()
        await deleteDraft(id)
      }}
      done={() => navigate('/drafts', { state: { said: say.dropped(display_id) } })}
    >
      <p>{say.dropDoes}</p>
    </Confirm>
  )
}
