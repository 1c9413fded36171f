import { Textarea } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { NumberField } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { endsBeforeMinimum, inputOf, isWhole, limits, type Values, valuesOf } from './plan-form.ts'
import { type Plan, readPlan, savePlan } from './subscriptions.ts'
import { sayPlan as say, say as sayRegular } from './words.ts'

interface PlanDialogProps extends ActProps {
  /** Null: a new one. */
  plan: Plan | null
}

/** Creates or changes a plan. */
export function PlanDialog({ plan, close, finish }: PlanDialogProps) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(plan),
    readNow: plan && (async () => valuesOf(await readPlan(plan.id))),
    isWhole,
    save: (values) => savePlan({ ...(plan && { id: plan.id }), plan: inputOf(values) }),
    done: ({ title }) => finish(say.saved(title.trim())),
  })
  return (
    <ActionDialog title={plan ? say.editOf(plan.title) : say.addTitle} act={say.save} {...dialogProps} close={close}>
      <Fields values={values} set={set} isTried={isTried} />
    </ActionDialog>
  )
}

interface FieldsProps {
  values: Values
  set: (part: Partial<Values>) => void
  isTried: boolean
}

const Fields = ({ values, set, isTried }: FieldsProps) => (
  <>
    <TextField
      label={say.name}
      value={values.title}
      change={(title) => set({ title })}
      isTried={isTried}
      data-autofocus
    />
    <Textarea
      label={say.description}
      value={values.description}
      onChange={(event) => set({ description: event.currentTarget.value })}
      maxLength={10_000}
      autosize
      minRows={2}
    />
    <div className="grid gap-4 sm:grid-cols-3">
      <NumberField
        label={say.interval}
        value={values.interval}
        change={(interval) => set({ interval })}
        {...limits.interval}
        isTried={isTried}
      />
      <ChoiceField
        label={say.frequency}
        choices={optionsOf(sayRegular.frequencies)}
        value={values.frequency}
        change={(frequency) => set({ frequency })}
      />
      <ChoiceField
        label={say.status}
        choices={optionsOf(say.statuses)}
        value={values.status}
        change={(status) => set({ status })}
      />
    </div>
    <Discount name={say.first} values={values.first} set={(first) => set({ first })} isTried={isTried} />
    <Discount name={say.later} values={values.later} set={(later) => set({ later })} isTried={isTried} />
    <Cycles values={values} set={set} isTried={isTried} />
  </>
)

const Cycles = ({ values, set, isTried }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <NumberField
      label={say.minimum}
      description={say.minimumHelp}
      value={values.minimum}
      change={(minimum) => set({ minimum })}
      {...limits.cycles}
      isTried={isTried}
    />
    <NumberField
      label={say.maximum}
      description={say.maximumHelp}
      value={values.maximum}
      change={(maximum) => set({ maximum })}
      {...limits.cycles}
      isTried={isTried}
      wrong={endsBeforeMinimum(values) ? say.maximumWrong : undefined}
    />
  </div>
)

interface DiscountProps {
  name: string
  values: Values['first']
  set: (values: Values['first']) => void
  isTried: boolean
}

const Discount = ({ name, values, set, isTried }: DiscountProps) => (
  <fieldset className="grid gap-4 sm:grid-cols-2">
    <legend className="mb-1 text-sm font-semibold">{name}</legend>
    <ChoiceField
      aria-label={`${name} ${say.kind}`}
      choices={optionsOf(say.kinds)}
      value={values.kind}
      change={(kind) => set({ ...values, kind })}
    />
    {values.kind !== 'none' && (
      <NumberField
        aria-label={`${name} ${say.kinds[values.kind]}`}
        value={values.value}
        change={(value) => set({ ...values, value })}
        {...limits[values.kind]}
        isTried={isTried}
      />
    )}
  </fieldset>
)
