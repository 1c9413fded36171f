import { Checkbox } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { isHandle } from '../forms/handle.ts'
import { HandleField } from '../forms/handle-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { Required, TextField } from '../forms/text-field.tsx'
import { sayHandle } from '../shell/words.ts'
import { type Facts, factsOf, isReading, isWhole, type Kind } from './facts-form.ts'
import { isTaken, readWhole, saveFacts, type Whole } from './product.ts'
import { kinds, say } from './words.ts'

/** Changes a product's names and basic facts. */
export function FactsDialog({ product, close, finish }: ActProps & { product: Whole }) {
  const before = product.handle ?? ''
  const { given, set, isTried, asked } = useEditForm({
    begin: () => factsOf(product),
    readNow: async () => factsOf(await readWhole(product.id)),
    isWhole: (given) => isWhole(given, before),
    save: (given) => saveFacts(product.id, given),
    done: ({ title }) => finish(say.saved(title.trim())),
  })
  return (
    <ActionDialog title={say.editFactsOf(say.facts)} act={say.save} {...asked} close={close}>
      <Named given={given} set={set} isTried={isTried} />
      <HandleField
        value={given.handle}
        change={(handle) => set({ handle })}
        isTried={isTried}
        isTaken={isTaken(asked.error, given.handle.trim())}
        label={say.handle}
        wrong={given.handle === before || isHandle(given.handle) ? undefined : sayHandle.wrong}
        warning={before && given.handle.trim() && given.handle.trim() !== before ? say.handleMoves(before) : null}
      />
      <KindField value={given.kind} change={(kind) => set({ kind })} isTried={isTried} />
      <Made given={given} set={set} isTried={isTried} />
      <Checkbox
        label={say.discountable}
        checked={given.isDiscounted}
        onChange={(event) => set({ isDiscounted: event.currentTarget.checked })}
      />
    </ActionDialog>
  )
}

interface PartProps {
  given: Facts
  set: (part: Partial<Facts>) => void
  isTried: boolean
}

/** Its name, and the reading of it. */
const Named = ({ given, set, isTried }: PartProps) => (
  <>
    <TextField
      label={say.name}
      value={given.title}
      change={(title) => set({ title })}
      isTried={isTried}
      data-autofocus
    />
    <TextField
      label={say.reading}
      description={say.readingHelp}
      value={given.reading}
      change={(reading) => set({ reading })}
      isTried={isTried}
      wrong={isTried && !isReading(given.reading) ? say.readingWrong : undefined}
      isOptional
    />
    <TextField
      label={say.subtitle}
      description={say.subtitleHelp}
      value={given.subtitle}
      change={(subtitle) => set({ subtitle })}
      isTried={isTried}
      isOptional
    />
    <TextField
      label={say.description}
      value={given.description}
      change={(description) => set({ description })}
      isTried={isTried}
      maxLength={10_000}
      isLong
      isOptional
    />
  </>
)

/** The maker, and the responsible seller. */
const Made = ({ given, set, isTried }: PartProps) => (
  <>
    {(['brand', 'manufacturer', 'company'] as const).map((name) => (
      <TextField
        key={name}
        label={say[name]}
        value={given[name]}
        change={(typed) => set({ [name]: typed })}
        isTried={isTried}
        isOptional
      />
    ))}
  </>
)

interface KindFieldProps {
  value: Kind | ''
  change: (kind: Kind | '') => void
  isTried: boolean
}

/** The product's kind. */
export const KindField = ({ value, change, isTried }: KindFieldProps) => (
  <ChoiceField
    label={<Required>{say.kind}</Required>}
    choices={[...(value ? [] : [{ value: '' as const, label: say.choose }]), ...optionsOf(kinds)]}
    value={value}
    change={change}
    error={isTried && !value ? say.kindMissing : undefined}
  />
)
