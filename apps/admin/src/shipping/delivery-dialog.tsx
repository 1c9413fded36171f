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
import { costsMembers, type Given, givenOf, isEmptyRange, isWhole, limits, termsOf } from './option-form.ts'
import { say } from './words.ts'

interface DeliveryDialogProps extends ActProps {
  /** Null: a new one. */
  delivery: Delivery | null
  /** The others. */
  others: readonly Delivery[]
}

/** Creates or changes a shipping option, and says which buyers the change would leave without any. */
export function DeliveryDialog({ delivery, others, close, finish }: DeliveryDialogProps) {
  const { given, set, isTried, asked } = useEditForm({
    begin: () => givenOf(delivery),
    readNow: delivery && (async () => givenOf(await readDelivery(delivery.id))),
    isWhole,
    save: (given) => saveDelivery(delivery?.id ?? null, given),
    done: ({ name }) => finish(say.saved(name.trim())),
  })
  return (
    <ActionDialog title={delivery ? say.editOf(delivery.name) : say.addTitle} act={say.save} {...asked} close={close}>
      <Fields given={given} set={set} isTried={isTried} isNew={delivery === null} />
      <GapAlert all={[...others, termsOf(given)]} title={say.gapAfter} />
    </ActionDialog>
  )
}

interface FieldsProps {
  given: Given
  set: (part: Partial<Given>) => void
  isTried: boolean
  /** The direction cannot be changed. */
  isNew: boolean
}

const Fields = ({ given, set, isTried, isNew }: FieldsProps) => (
  <>
    {isNew && (
      <NativeSelect
        label={say.kind}
        data={optionsOf(say.kinds)}
        value={given.isReturn ? 'back' : 'out'}
        onChange={(event) => set({ isReturn: event.currentTarget.value === 'back' })}
      />
    )}
    <TextField
      label={say.name}
      description={say.nameHelp}
      value={given.name}
      change={(name) => set({ name })}
      isTried={isTried}
      data-autofocus
    />
    <TextField
      label={say.description}
      description={say.descriptionHelp}
      value={given.description}
      change={(description) => set({ description })}
      isTried={isTried}
      maxLength={500}
      isLong
    />
    <Sums given={given} set={set} isTried={isTried} />
    {!given.isReturn && (
      <ChoiceField
        label={say.whom}
        choices={optionsOf(say.audiences)}
        value={given.audience}
        change={(audience) => set({ audience })}
      />
    )}
    <Checkbox
      label={say.staffOnly}
      checked={given.isForStaff}
      onChange={(event) => set({ isForStaff: event.currentTarget.checked })}
    />
  </>
)

const Sums = ({ given, set, isTried }: Omit<FieldsProps, 'isNew'>) => (
  <div className="grid items-start gap-4 sm:grid-cols-3">
    <NumberField
      label={say.fee}
      description={say.feeHelp}
      value={given.fee}
      change={(fee) => set({ fee })}
      {...limits.fee}
      isTried={isTried}
      wrong={costsMembers(given) ? say.feeOfMembers : undefined}
    />
    <NumberField
      label={say.from}
      description={say.fromHelp}
      value={given.from}
      change={(from) => set({ from })}
      {...limits.sum}
      isTried={isTried}
    />
    <NumberField
      label={say.below}
      description={say.belowHelp}
      value={given.below}
      change={(below) => set({ below })}
      {...limits.sum}
      isTried={isTried}
      wrong={isEmptyRange(given) ? say.belowFrom : undefined}
    />
  </div>
)
