import { addDays } from '@kusuribako/contract/values/day'
import { date } from '@kusuribako/ui/format.ts'
import { Checkbox } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { NumberField } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { readRule, saveRule } from './guarded.ts'
import {
  type GuardedRule,
  isPeriodReversed,
  isWhole,
  limits,
  nextRuleValues,
  purposes,
  ruleBefore,
  ruleOf,
  type Values,
  valuesOf,
} from './guarded-form.ts'
import { sayGuarded as say } from './guarded-words.ts'

interface GuardedDialogProps extends ActProps {
  /** Null: a new one. */
  rule: GuardedRule | null
  rules: readonly GuardedRule[]
}

const ingredients = optionsOf(say.ingredients)

/** Adds a notice's rule about an ingredient, or changes one. */
export function GuardedDialog({ rule, rules, close, finish }: GuardedDialogProps) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => (rule ? valuesOf(rule) : nextRuleValues('ephedrine', rules)),
    readNow: rule && (async () => valuesOf((await readRule(rule)) ?? rule)),
    isWhole,
    save: (values) => saveRule(ruleOf(values), rules),
    done: ({ ingredient }) => finish(say.saved(say.ingredients[ingredient])),
  })
  const name = say.ingredients[values.ingredient]
  const superseded = rule ? undefined : ruleBefore(values, rules)
  return (
    <ActionDialog title={rule ? say.editOf(name) : say.addTitle} act={say.save} {...dialogProps} close={close}>
      <ChoiceField
        label={say.ingredient}
        choices={ingredients}
        value={values.ingredient}
        change={(ingredient) => set(nextRuleValues(ingredient, rules))}
        disabled={rule !== null}
        data-autofocus={rule ? undefined : true}
      />
      <Fields values={values} set={set} isTried={isTried} isExisting={rule !== null} />
      {/* A browser may pass a year of five digits on. */}
      {superseded && values.valid_from.length === 10 && (
        <p>{say.ends(date(superseded.valid_from), date(addDays(values.valid_from, -1)))}</p>
      )}
      <p>{say.does}</p>
    </ActionDialog>
  )
}

interface FieldsProps {
  values: Values
  set: (part: Partial<Values>) => void
  isTried: boolean
  /** Its first day identifies it. */
  isExisting: boolean
}

const Fields = ({ values, set, isTried, isExisting }: FieldsProps) => (
  <>
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={say.valid_from}
        type="date"
        value={values.valid_from}
        change={(valid_from) => set({ valid_from })}
        isTried={isTried}
        disabled={isExisting}
      />
      <TextField
        label={say.valid_to}
        type="date"
        value={values.valid_to}
        change={(valid_to) => set({ valid_to })}
        isTried={isTried}
        isOptional
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={say.validToHelp}
        wrong={isTried && isPeriodReversed(values) ? say.validToWrong : undefined}
      />
    </div>
    <NumberField
      label={say.small}
      description={say.smallHelp}
      value={values.small}
      change={(small) => set({ small })}
      {...limits}
      isTried={isTried}
    />
    <Purposes values={values} set={set} isTried={isTried} />
    <NumberField
      label={say.recent}
      description={say.recentHelp}
      value={values.recent}
      change={(recent) => set({ recent })}
      {...limits}
      isTried={isTried}
    />
    <Checkbox
      label={say.household}
      description={say.householdHelp}
      checked={values.per_household}
      onChange={(event) => set({ per_household: event.currentTarget.checked })}
    />
    <TextField label={say.source} value={values.source} change={(source) => set({ source })} isTried={isTried} />
  </>
)

const Purposes = ({ values, set, isTried }: Omit<FieldsProps, 'isExisting'>) => (
  <div className="grid items-end gap-4 sm:grid-cols-3">
    {purposes.map((name) => (
      <NumberField
        key={name}
        label={say.purpose(say.purposes[name])}
        value={values.purposes[name]}
        change={(typed) => set({ purposes: { ...values.purposes, [name]: typed } })}
        {...limits}
        isOptional
        isTried={isTried}
      />
    ))}
    <p className="text-sm text-quiet sm:col-span-3">{say.purposeHelp}</p>
  </div>
)
