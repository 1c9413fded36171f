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
  const { given, set, isTried, asked } = useEditForm({
    begin: () => givenOf(last),
    readNow: null,
    isWhole: ({ valid_from, source, young_until, video_days }) =>
      valid_from !== '' && source.trim() !== '' && !whyNotNumber(young_until, years) && !whyNotNumber(video_days, days),
    save: (given) =>
      saveAgeRule({
        ...given,
        source: given.source.trim(),
        young_until: wholeNumber(given.young_until)!,
        video_days: wholeNumber(given.video_days)!,
      }),
    done: () => finish(say.savedRule),
  })
  return (
    <ActionDialog title={say.add} act={say.save} {...asked} close={close}>
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
      label={say.valid_from}
      type="date"
      value={given.valid_from}
      change={(valid_from) => set({ valid_from })}
      isTried={isTried}
      data-autofocus
    />
    <Level label={say.adult} value={given.adult} change={(adult) => set({ adult })} />
    <NumberField
      label={say.young_until}
      description={say.youngHelp}
      value={given.young_until}
      change={(young_until) => set({ young_until })}
      {...years}
      isTried={isTried}
    />
    <Level label={say.young} value={given.young} change={(young) => set({ young })} />
    <Checkbox
      label={say.minor}
      description={say.minorHelp}
      checked={given.minor_by_video}
      onChange={(event) => set({ minor_by_video: event.currentTarget.checked })}
    />
    <Checkbox
      label={say.more}
      description={say.moreHelp}
      checked={given.more_by_video}
      onChange={(event) => set({ more_by_video: event.currentTarget.checked })}
    />
    <NumberField
      label={say.video_days}
      description={say.videoHelp}
      value={given.video_days}
      change={(video_days) => set({ video_days })}
      {...days}
      isTried={isTried}
    />
    <TextField label={say.source} value={given.source} change={(source) => set({ source })} isTried={isTried} />
  </>
)

type Given = ReturnType<typeof givenOf>
const givenOf = (last: AgeRule | undefined) => ({
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
