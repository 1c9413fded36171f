import { date } from '@kusuribako/ui/format.ts'
import { Checkbox } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { NumberField } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { dayBefore, readRule, saveRule } from './guarded.ts'
import {
  type Given,
  type GuardedRule,
  givenOf,
  isTurned,
  isWhole,
  limits,
  nextOf,
  purposes,
  ruleBefore,
  ruleOf,
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
  const { given, set, isTried, asked } = useEditForm({
    begin: () => (rule ? givenOf(rule) : nextOf('ephedrine', rules)),
    readNow: rule && (async () => givenOf((await readRule(rule)) ?? rule)),
    isWhole,
    save: (given) => saveRule(ruleOf(given), rules),
    done: ({ ingredient }) => finish(say.saved(say.ingredients[ingredient])),
  })
  const name = say.ingredients[given.ingredient]
  const ends = rule ? undefined : ruleBefore(given, rules)
  return (
    <ActionDialog title={rule ? say.editOf(name) : say.addTitle} act={say.save} {...asked} close={close}>
      <ChoiceField
        label={say.ingredient}
        choices={ingredients}
        value={given.ingredient}
        change={(ingredient) => set(nextOf(ingredient, rules))}
        disabled={rule !== null}
        data-autofocus={rule ? undefined : true}
      />
      <Fields given={given} set={set} isTried={isTried} isKnown={rule !== null} />
      {ends && given.valid_from && <p>{say.ends(date(ends.valid_from), date(dayBefore(given.valid_from)))}</p>}
      <p>{say.does}</p>
    </ActionDialog>
  )
}

interface FieldsProps {
  given: Given
  set: (part: Partial<Given>) => void
  isTried: boolean
  /** Its first day identifies it. */
  isKnown: boolean
}

const Fields = ({ given, set, isTried, isKnown }: FieldsProps) => (
  <>
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={say.valid_from}
        type="date"
        value={given.valid_from}
        change={(valid_from) => set({ valid_from })}
        isTried={isTried}
        disabled={isKnown}
      />
      <TextField
        label={say.valid_to}
        type="date"
        value={given.valid_to}
        change={(valid_to) => set({ valid_to })}
        isTried={isTried}
        isOptional
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={say.validToHelp}
        wrong={isTried && isTurned(given) ? say.validToWrong : undefined}
      />
    </div>
    <NumberField
      label={say.small}
      description={say.smallHelp}
      value={given.small}
      change={(small) => set({ small })}
      {...limits}
      isTried={isTried}
    />
    <Purposes given={given} set={set} isTried={isTried} />
    <NumberField
      label={say.recent}
      description={say.recentHelp}
      value={given.recent}
      change={(recent) => set({ recent })}
      {...limits}
      isTried={isTried}
    />
    <Checkbox
      label={say.household}
      description={say.householdHelp}
      checked={given.per_household}
      onChange={(event) => set({ per_household: event.currentTarget.checked })}
    />
    <TextField label={say.source} value={given.source} change={(source) => set({ source })} isTried={isTried} />
  </>
)

const Purposes = ({ given, set, isTried }: Omit<FieldsProps, 'isKnown'>) => (
  <div className="grid items-end gap-4 sm:grid-cols-3">
    {purposes.map((name) => (
      <NumberField
        key={name}
        label={say.purpose(say.purposes[name])}
        value={given.purposes[name]}
        change={(typed) => set({ purposes: { ...given.purposes, [name]: typed } })}
        {...limits}
        isOptional
        isTried={isTried}
      />
    ))}
    <p className="text-sm text-quiet sm:col-span-3">{say.purposeHelp}</p>
  </div>
)
