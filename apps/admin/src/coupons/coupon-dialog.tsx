import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { NumberField } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { words } from '../wording.ts'
import {
  type Fault,
  faultsOf,
  hasCycles,
  hasPayments,
  inputOf,
  limits,
  minUsageLimit,
  type Values,
  valuesOf,
} from './coupon-form.ts'
import { type Coupon, changeCoupon, createCoupon, readCoupon, useRegions } from './coupons.ts'
import { sayForm as say } from './words.ts'

interface CouponDialogProps {
  /** Null: a new one. */
  coupon: Coupon | null
  close: () => void
  finish: (said: string, id: string) => void
}

/** Creates or changes a coupon. The kind of discount, yen or percent, cannot change. */
export function CouponDialog({ coupon, close, finish }: CouponDialogProps) {
  const [values, setValues] = useState<Values>(() => valuesOf(coupon))
  const [region, setRegion] = useState('')
  const [isTried, setTried] = useState(false)
  const { data: regions = [] } = useRegions()
  const chosen = region || (values.type === 'fixed' ? (regions[0]?.id ?? '') : '')
  const unlessChanged = useConflictCheck(values, coupon && (async () => valuesOf(await readCoupon(coupon.id))))
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      const input = inputOf(values, coupon)
      if (coupon) return changeCoupon(coupon, input)
      return createCoupon(input, chosen ? [chosen] : regions.map(({ id }) => id))
    },
    onSuccess: ({ discount: { id, code = '' } }) => finish(coupon ? say.saved(code) : say.added(code), id),
  })
  const isTaken = isDuplicate(saving.error)
  const faults = faultsOf(values, coupon)
  return (
    <ActionDialog
      title={coupon ? say.editOf(coupon.code) : say.addTitle}
      act={coupon ? say.save : say.add}
      isPending={saving.isPending}
      error={isTaken ? null : saving.error}
      typed={values}
      close={close}
      submit={() => {
        setTried(true)
        if (faults.size === 0 && (coupon || regions.length)) saving.mutate()
      }}
    >
      <Fields
        values={values}
        set={(part) => {
          setValues({ ...values, ...part })
          if (part.code !== undefined) saving.reset()
        }}
        coupon={coupon}
        isTried={isTried}
        isTaken={isTaken}
        faults={faults}
      />
      {!coupon && regions.length > 1 && (
        <NativeSelect
          label={say.region}
          data={[
            // A fixed sum is in one currency.
            ...(values.type === 'fixed' ? [] : [{ value: '', label: say.everywhere }]),
            ...regions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen}
          onChange={(event) => setRegion(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  )
}

interface FieldsProps {
  values: Values
  set: (part: Partial<Values>) => void
  coupon: Coupon | null
  isTried: boolean
  isTaken?: boolean
  faults: Set<Fault>
}

const Fields = (props: FieldsProps) => {
  const { values, set, isTried, isTaken, faults } = props
  const isWrong = isTried && values.code.trim() !== '' && faults.has('code')
  const parent = props.coupon?.parent_discount
  return (
    <>
      <TextField
        label={say.code}
        description={say.codeHelp}
        value={values.code}
        change={(code) => set({ code })}
        isTried={isTried}
        wrong={isWrong ? say.codeWrong : isTaken ? say.taken : undefined}
        autoCapitalize="characters"
        autoComplete="off"
        data-autofocus
      />
      {parent && <p className="text-sm text-quiet">{say.shared(parent.code)}</p>}
      <TextField
        label={say.description}
        description={say.descriptionHelp}
        value={values.description}
        change={(description) => set({ description })}
        isTried={isTried}
        isOptional
        readOnly={Boolean(parent)}
      />
      {!props.coupon && (
        <Checkbox
          label={say.dynamic}
          description={say.dynamicHelp}
          checked={values.isDynamic}
          onChange={(event) => set({ isDynamic: event.currentTarget.checked })}
        />
      )}
      <DiscountFields {...props} />
      <PeriodFields {...props} />
      <ConditionFields {...props} />
    </>
  )
}

/** A coupon's discount also applies to its codes: for a code it is read-only. */
const DiscountFields = ({ values, set, coupon, isTried }: FieldsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-3">
    <ChoiceField
      label={say.type}
      choices={optionsOf(say.types)}
      value={values.type}
      change={(type) => set({ type })}
      disabled={coupon !== null}
    />
    {values.type !== 'free_shipping' && (
      <NumberField
        label={values.type === 'fixed' ? say.yen : say.percent}
        description={values.type === 'fixed' && say.yenHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.value}
        change={(value) => set({ value })}
        {...limits[values.type]}
        isTried={isTried}
        readOnly={Boolean(coupon?.parent_discount)}
      />
    )}
    {values.type === 'fixed' && (
      <ChoiceField
        label={say.allocation}
        choices={optionsOf(say.allocations)}
        value={values.allocation}
        change={(allocation) => set({ allocation })}
        disabled={Boolean(coupon?.parent_discount)}
      />
    )}
  </div>
)

const PeriodFields = ({ values, set, coupon, isTried, faults }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <DateField
      type="datetime-local"
      label={say.from}
      description={coupon ? undefined : say.fromHelp}
      value={values.from}
      onChange={(event) => set({ from: event.currentTarget.value })}
      error={isTried && faults.has('from') && words.missing(say.from)}
      className="self-end"
    />
    <DateField
      type="datetime-local"
      label={say.until}
      description={say.untilHelp}
      value={values.until}
      onChange={(event) => set({ until: event.currentTarget.value })}
      error={isTried && faults.has('until') && say.untilWrong}
    />
    <NumberField
      label={say.limit}
      description={say.limitHelp}
      value={values.limit}
      change={(limit) => set({ limit })}
      {...limits.count}
      min={minUsageLimit(coupon)}
      isTried={isTried}
    />
    <Checkbox
      label={say.once}
      checked={values.once}
      onChange={(event) => set({ once: event.currentTarget.checked })}
      className="self-end pb-2.5"
    />
  </div>
)

const ConditionFields = ({ values, set, isTried }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <NumberField
      label={say.least}
      description={say.leastHelp}
      value={values.least}
      change={(least) => set({ least })}
      {...limits.count}
      isTried={isTried}
    />
    <NumberField
      label={say.pieces}
      description={say.piecesHelp}
      value={values.pieces}
      change={(pieces) => set({ pieces })}
      {...limits.count}
      isTried={isTried}
    />
    <ChoiceField
      label={say.purchase}
      choices={optionsOf(say.purchases)}
      value={values.purchase}
      change={(purchase) => set({ purchase })}
    />
    {hasPayments(values) && (
      <ChoiceField
        label={say.payments}
        choices={optionsOf(say.paymentKinds)}
        value={values.payments}
        change={(payments) => set({ payments })}
      />
    )}
    {hasCycles(values) && (
      <NumberField
        label={say.cycles}
        value={values.cycles}
        change={(cycles) => set({ cycles })}
        {...limits.cycles}
        isTried={isTried}
      />
    )}
  </div>
)
