import { Checkbox, NativeSelect } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { NumberField } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { type Delivery, readDelivery, saveDelivery } from './deliveries.ts'
import { GapAlert } from './gap-alert.tsx'
import { costsMembers, isEmptyRange, isWhole, limits, termsOf, type Values, valuesOf } from './option-form.ts'
import { say } from './words.ts'

interface DeliveryDialogProps extends ActProps {
  /** Null: a new one. */
  delivery: Delivery | null
  /** The others. */
  others: readonly Delivery[]
}

/** Creates or changes a shipping option, and says which buyers the change would leave without any. */
export function DeliveryDialog({ delivery, others, close, finish }: DeliveryDialogProps) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(delivery),
    readNow: delivery && (async () => valuesOf(await readDelivery(delivery.id))),
    isWhole,
    save: (values) => saveDelivery(delivery?.id ?? null, values),
    done: ({ name }) => finish(say.saved(name.trim())),
  })
  return (
    <ActionDialog
      title={delivery ? say.editOf(delivery.name) : say.addTitle}
      act={say.save}
      {...dialogProps}
      close={close}
    >
      <Fields values={values} set={set} isTried={isTried} isNew={delivery === null} />
      <GapAlert options={[...others, termsOf(values)]} title={say.gapAfter} />
    </ActionDialog>
  )
}

interface FieldsProps {
  values: Values
  set: (part: Partial<Values>) => void
  isTried: boolean
  /** The direction cannot be changed. */
  isNew: boolean
}

const Fields = ({ values, set, isTried, isNew }: FieldsProps) => (
  <>
    {isNew && (
      <NativeSelect
        label={say.kind}
        data={optionsOf(say.kinds)}
        value={values.isReturn ? 'back' : 'out'}
        onChange={(event) => set({ isReturn: event.currentTarget.value === 'back' })}
      />
    )}
    <TextField
      label={say.name}
      description={say.nameHelp}
      value={values.name}
      change={(name) => set({ name })}
      isTried={isTried}
      data-autofocus
    />
    <TextField
      label={say.description}
      description={say.descriptionHelp}
      value={values.description}
      change={(description) => set({ description })}
      isTried={isTried}
      maxLength={500}
      isLong
    />
    <Sums values={values} set={set} isTried={isTried} />
    {!values.isReturn && (
      <ChoiceField
        label={say.whom}
        choices={optionsOf(say.audiences)}
        value={values.audience}
        change={(audience) => set({ audience })}
      />
    )}
    <Checkbox
      label={say.staffOnly}
      checked={values.isForStaff}
      onChange={(event) => set({ isForStaff: event.currentTarget.checked })}
    />
  </>
)

const Sums = ({ values, set, isTried }: Omit<FieldsProps, 'isNew'>) => (
  <div className="grid items-start gap-4 sm:grid-cols-3">
    <NumberField
      label={say.fee}
      description={say.feeHelp}
      value={values.fee}
      change={(fee) => set({ fee })}
      {...limits.fee}
      isTried={isTried}
      wrong={costsMembers(values) ? say.feeOfMembers : undefined}
    />
    <NumberField
      label={say.from}
      description={say.fromHelp}
      value={values.from}
      change={(from) => set({ from })}
      {...limits.sum}
      isTried={isTried}
    />
    <NumberField
      label={say.below}
      description={say.belowHelp}
      value={values.below}
      change={(below) => set({ below })}
      {...limits.sum}
      isTried={isTried}
      wrong={isEmptyRange(values) ? say.belowFrom : undefined}
    />
  </div>
)
