import type { AgeAssuranceLevel } from '@kusuribako/contract/pharmacy/age-assurance'
import { Checkbox } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { sayAges as say } from './age-words.ts'
import { type AgeRule, saveAgeRule } from './ages.ts'

const years = { min: 18, max: 30 }
const days = { min: 1, max: 30 }
const levels = optionsOf(say.levels)

/** Adds an age rule from a day on, starting from the last one. */
export function AgeRuleDialog({ last, close, finish }: ActProps & { last: AgeRule | undefined }) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(last),
    readNow: null,
    isWhole: ({ valid_from, source, young_until, video_days }) =>
      valid_from !== '' && source.trim() !== '' && !whyNotNumber(young_until, years) && !whyNotNumber(video_days, days),
    save: (values) =>
      saveAgeRule({
        ...values,
        source: values.source.trim(),
        young_until: wholeNumber(values.young_until)!,
        video_days: wholeNumber(values.video_days)!,
      }),
    done: () => finish(say.savedRule),
  })
  return (
    <ActionDialog title={say.add} act={say.save} {...dialogProps} close={close}>
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
      label={say.valid_from}
      type="date"
      value={values.valid_from}
      change={(valid_from) => set({ valid_from })}
      isTried={isTried}
      data-autofocus
    />
    <Level label={say.adult} value={values.adult} change={(adult) => set({ adult })} />
    <NumberField
      label={say.young_until}
      description={say.youngHelp}
      value={values.young_until}
      change={(young_until) => set({ young_until })}
      {...years}
      isTried={isTried}
    />
    <Level label={say.young} value={values.young} change={(young) => set({ young })} />
    <Checkbox
      label={say.minor}
      description={say.minorHelp}
      checked={values.minor_by_video}
      onChange={(event) => set({ minor_by_video: event.currentTarget.checked })}
    />
    <Checkbox
      label={say.more}
      description={say.moreHelp}
      checked={values.more_by_video}
      onChange={(event) => set({ more_by_video: event.currentTarget.checked })}
    />
    <NumberField
      label={say.video_days}
      description={say.videoHelp}
      value={values.video_days}
      change={(video_days) => set({ video_days })}
      {...days}
      isTried={isTried}
    />
    <TextField label={say.source} value={values.source} change={(source) => set({ source })} isTried={isTried} />
  </>
)

type Values = ReturnType<typeof valuesOf>
const valuesOf = (last: AgeRule | undefined) => ({
  valid_from: '',
  adult: last?.adult ?? 'self_declared',
  young_until: String(last?.young_until ?? 20),
  young: last?.young ?? 'self_declared',
  minor_by_video: last?.minor_by_video ?? false,
  more_by_video: last?.more_by_video ?? false,
  video_days: String(last?.video_days ?? 1),
  source: last?.source ?? '',
})

interface LevelProps {
  label: string
  value: AgeAssuranceLevel
  change: (level: AgeAssuranceLevel) => void
}

const Level = ({ label, value, change }: LevelProps) => (
  <ChoiceField label={label} choices={levels} value={value} change={change} />
)
