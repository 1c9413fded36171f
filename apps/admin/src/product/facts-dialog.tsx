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
import { type DetailedProduct, isTaken, readDetailedProduct, saveFacts } from './product.ts'
import { kinds, say } from './words.ts'

/** Changes a product's names and basic facts. */
export function FactsDialog({ product, close, finish }: ActProps & { product: DetailedProduct }) {
  const currentHandle = product.handle ?? ''
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => factsOf(product),
    readNow: async () => factsOf(await readDetailedProduct(product.id)),
    isWhole: (values) => isWhole(values, currentHandle),
    save: (values) => saveFacts(product, values),
    done: ({ title }) => finish(say.saved(title.trim())),
  })
  return (
    <ActionDialog title={say.editFactsOf(say.facts)} act={say.save} {...dialogProps} close={close}>
      <NameFields values={values} set={set} isTried={isTried} />
      <HandleField
        value={values.handle}
        change={(handle) => set({ handle })}
        isTried={isTried}
        isTaken={isTaken(dialogProps.error, values.handle.trim())}
        label={say.handle}
        wrong={values.handle === currentHandle || isHandle(values.handle) ? undefined : sayHandle.wrong}
        warning={
          currentHandle && values.handle.trim() && values.handle.trim() !== currentHandle
            ? say.handleMoves(currentHandle)
            : null
        }
      />
      <KindField value={values.kind} change={(kind) => set({ kind })} isTried={isTried} />
      <MakerFields values={values} set={set} isTried={isTried} />
      <Checkbox
        label={say.discountable}
        checked={values.isDiscounted}
        onChange={(event) => set({ isDiscounted: event.currentTarget.checked })}
      />
    </ActionDialog>
  )
}

interface PartProps {
  values: Facts
  set: (part: Partial<Facts>) => void
  isTried: boolean
}

/** Its name, and the reading of it. */
const NameFields = ({ values, set, isTried }: PartProps) => (
  <>
    <TextField
      label={say.name}
      value={values.title}
      change={(title) => set({ title })}
      isTried={isTried}
      data-autofocus
    />
    <TextField
      label={say.reading}
      description={say.readingHelp}
      value={values.reading}
      change={(reading) => set({ reading })}
      isTried={isTried}
      wrong={isTried && !isReading(values.reading) ? say.readingWrong : undefined}
      isOptional
    />
    <TextField
      label={say.subtitle}
      description={say.subtitleHelp}
      value={values.subtitle}
      change={(subtitle) => set({ subtitle })}
      isTried={isTried}
      isOptional
    />
    <TextField
      label={say.description}
      value={values.description}
      change={(description) => set({ description })}
      isTried={isTried}
      maxLength={10_000}
      isLong
      isOptional
    />
  </>
)

/** The maker, and the responsible seller. */
const MakerFields = ({ values, set, isTried }: PartProps) => (
  <>
    {(['brand', 'manufacturer', 'company'] as const).map((name) => (
      <TextField
        key={name}
        label={say[name]}
        value={values[name]}
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
