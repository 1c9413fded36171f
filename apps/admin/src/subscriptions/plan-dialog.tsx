import { Textarea } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { NumberField } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { type Given, givenOf, inputOf, isWhole, limits } from './plan-form.ts'
import { type Plan, readPlan, savePlan } from './subscriptions.ts'
import { sayPlan as say, say as sayRegular } from './words.ts'

interface PlanDialogProps extends ActProps {
  /** Null: a new one. */
  plan: Plan | null
}

/** Creates or changes a plan. */
export function PlanDialog({ plan, close, finish }: PlanDialogProps) {
  const { given, set, isTried, asked } = useEditForm({
    begin: () => givenOf(plan),
    readNow: plan && (async () => givenOf(await readPlan(plan.id))),
    isWhole,
    save: (given) => savePlan({ ...(plan && { id: plan.id }), plan: inputOf(given) }),
    done: ({ title }) => finish(say.saved(title.trim())),
  })
  return (
    <ActionDialog title={plan ? say.editOf(plan.title) : say.addTitle} act={say.save} {...asked} close={close}>
      <Fields given={given} set={set} isTried={isTried} />
    </ActionDialog>
  )
}

interface FieldsProps {
  given: Given
  set: (part: Partial<Given>) => void
  isTried: boolean
}

const Fields = ({ given, set, isTried }: FieldsProps) => (
  <>
    <TextField
      label={say.name}
      value={given.title}
      change={(title) => set({ title })}
      isTried={isTried}
      data-autofocus
    />
    <Textarea
      label={say.description}
      value={given.description}
      onChange={(event) => set({ description: event.currentTarget.value })}
      maxLength={10_000}
      autosize
      minRows={2}
    />
    <div className="grid gap-4 sm:grid-cols-3">
      <NumberField
        label={say.interval}
        value={given.interval}
        change={(interval) => set({ interval })}
        {...limits.interval}
        isTried={isTried}
      />
      <ChoiceField
        label={say.frequency}
        choices={optionsOf(sayRegular.frequencies)}
        value={given.frequency}
        change={(frequency) => set({ frequency })}
      />
      <ChoiceField
        label={say.status}
        choices={optionsOf(say.statuses)}
        value={given.status}
        change={(status) => set({ status })}
      />
    </div>
    <Discount name={say.first} given={given.first} set={(first) => set({ first })} isTried={isTried} />
    <Discount name={say.later} given={given.later} set={(later) => set({ later })} isTried={isTried} />
    <Cycles given={given} set={set} isTried={isTried} />
  </>
)

const Cycles = ({ given, set, isTried }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <NumberField
      label={say.minimum}
      description={say.minimumHelp}
      value={given.minimum}
      change={(minimum) => set({ minimum })}
      {...limits.cycles}
      isTried={isTried}
    />
    <NumberField
      label={say.maximum}
      description={say.maximumHelp}
      value={given.maximum}
      change={(maximum) => set({ maximum })}
      {...limits.cycles}
      isTried={isTried}
    />
  </div>
)

interface DiscountProps {
  name: string
  given: Given['first']
  set: (given: Given['first']) => void
  isTried: boolean
}

const Discount = ({ name, given, set, isTried }: DiscountProps) => (
  <fieldset className="grid gap-4 sm:grid-cols-2">
    <legend className="mb-1 text-sm font-semibold">{name}</legend>
    <ChoiceField
      aria-label={`${name} ${say.kind}`}
      choices={optionsOf(say.kinds)}
      value={given.kind}
      change={(kind) => set({ ...given, kind })}
    />
    {given.kind !== 'none' && (
      <NumberField
        aria-label={`${name} ${say.kinds[given.kind]}`}
        value={given.value}
        change={(value) => set({ ...given, value })}
        {...limits[given.kind]}
        isTried={isTried}
      />
    )}
  </fieldset>
)
