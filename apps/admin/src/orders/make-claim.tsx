import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import type { ActProps } from './acting.tsx'
import { useDoubleRefundCheck } from './double-refund-check.ts'
import { sayExchange as say } from './exchange-words.ts'
import { makeClaim } from './exchanges.ts'
import type { Line, Order } from './orders.ts'
import { PaidAtShop } from './paid-at-shop.tsx'
import { NoPieces, PiecesFields, piecesOf, type Typed } from './pieces-fields.tsx'
import { leftToClaim, refundableNow } from './progress.ts'
import { sayRefunded } from './refund-words.ts'

type Compensation = keyof typeof say.types
type Reason = keyof typeof say.reasons

/** The form's data; `amount` as typed, empty: the price of the pieces. */
interface ClaimValues {
  compensation: Compensation
  reason: Reason
  note: string
  amount: string
  /** The goods are requested back. */
  isReturnRequested: boolean
}
const initialValues: ClaimValues = {
  compensation: 'replace',
  reason: 'production_failure',
  note: '',
  amount: '',
  isReturnRequested: false,
}

/** Settles a claim: money is refunded, or the same goods are sent again. */
export function MakeClaim({ order, close, finish }: ActProps) {
  const [opened] = useState(order)
  const mostOf = (line: Line) => leftToClaim(line, opened)
  const [lines] = useState(() => order.items.filter((line) => mostOf(line) > 0))
  const [typed, setTyped] = useState<Typed>({})
  const [values, setValues] = useState(initialValues)
  const [isTried, setTried] = useState(false)
  const pieces = piecesOf(lines, typed, mostOf)
  const limits = { min: 0, max: refundableNow(order), isOptional: true }
  const isRefund = values.compensation === 'refund'
  const unlessRefunded = useDoubleRefundCheck(order)
  const claiming = useMutation({
    mutationFn: async (claimed: NonNullable<typeof pieces>) => {
      if (isRefund) await unlessRefunded()
      return makeClaim(order.id, bodyOf(order, claimed, values))
    },
    onSuccess: () => finish(say.claimMade[values.compensation]),
  })
  return (
    <ActionDialog
      title={say.claimAsk(order.display_id)}
      act={say.claim}
      isDanger={isRefund}
      {...claiming}
      typed={{ typed, values }}
      noAnswerText={isRefund ? sayRefunded.unheard : undefined}
      close={close}
      submit={() => {
        setTried(true)
        const isWhole = !isRefund || !whyNotNumber(values.amount, limits)
        if (pieces?.length && isWhole) claiming.mutate(pieces)
      }}
    >
      <PiecesFields
        {...{ lines, mostOf, typed, isTried }}
        helpOf={say.claimable}
        label={say.claimPieces}
        change={setTyped}
      />
      <NoPieces isShown={isTried && pieces?.length === 0} />
      <Details
        values={values}
        set={(part) => setValues({ ...values, ...part })}
        refundable={refundableNow(order)}
        isTried={isTried}
      />
      <p>{say.claimDoes[values.compensation]}</p>
      {isRefund && <PaidAtShop payments={order.payments} />}
    </ActionDialog>
  )
}

interface DetailsProps {
  values: ClaimValues
  set: (part: Partial<ClaimValues>) => void
  /** The refundable amount in yen. */
  refundable: number
  isTried: boolean
}

const Details = ({ values, set, refundable, isTried }: DetailsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label={say.reason}
        choices={optionsOf(say.reasons)}
        value={values.reason}
        change={(reason) => set({ reason })}
      />
      <ChoiceField
        label={say.how}
        choices={optionsOf(say.types)}
        value={values.compensation}
        change={(compensation) => set({ compensation })}
      />
    </div>
    {values.compensation === 'refund' && (
      <NumberField
        label={say.amount}
        description={say.amountHelp}
        value={values.amount}
        change={(amount) => set({ amount })}
        min={0}
        max={refundable}
        isOptional
        isTried={isTried}
      />
    )}
    <TextField
      label={say.note}
      value={values.note}
      change={(note) => set({ note })}
      isTried={isTried}
      isLong
      isOptional
    />
    <Checkbox
      label={say.back}
      checked={values.isReturnRequested}
      onChange={(event) => set({ isReturnRequested: event.currentTarget.checked })}
    />
  </>
)

/** Replacements use the order's shipping option, at the shop's expense. */
function bodyOf(
  { items, shipping_methods }: Order,
  claimed: readonly { item_id: string; quantity: number }[],
  { compensation, reason, note, amount: typed, isReturnRequested }: ClaimValues,
): Parameters<typeof makeClaim>[1] {
  const claim_items = claimed.map((item) => ({ ...item, reason, ...(note.trim() && { note: note.trim() }) }))
  const amount = wholeNumber(typed)
  const returnRequest = isReturnRequested ? { return_shipping: {} } : {}
  if (compensation === 'refund')
    return { type: compensation, claim_items, ...returnRequest, ...(amount !== null && { refund_amount: amount }) }
  const option_id = shipping_methods.find(({ return_id }) => return_id === null)?.shipping_option_id
  return {
    type: compensation,
    claim_items,
    ...returnRequest,
    additional_items: claimed.map(({ item_id, quantity }) => ({
      variant_id: items.find(({ id }) => id === item_id)?.variant_id ?? '',
      quantity,
    })),
    shipping_methods: option_id ? [{ option_id, price: 0 }] : [],
  }
}
