import { Checkbox } from '@mantine/core'
import { useGroups } from '../customers/groups.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { inputOf, isPeriodReversed, isWhole, type Values, valuesOf } from './price-list-form.ts'
import { sayPrices as say } from './price-list-words.ts'
import { type PriceList, readPriceList, saveList } from './price-lists.ts'

interface PriceListDialogProps {
  /** Null: a new one. */
  list: PriceList | null
  close: () => void
  finish: (said: string, id: string) => void
}

/** Creates or changes a price list; its prices stay. */
export function PriceListDialog({ list, close, finish }: PriceListDialogProps) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(list),
    readNow: list && (async () => valuesOf(await readPriceList(list.id))),
    isWhole,
    save: (values) => saveList(inputOf(values, list), list?.id),
    done: ({ name }, { price_list: { id } }) => finish(say.saved(name.trim()), id),
  })
  return (
    <ActionDialog title={list ? say.editOf(list.name) : say.add} act={say.save} {...dialogProps} close={close}>
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
        value={values.description}
        change={(description) => set({ description })}
        isTried={isTried}
        isOptional
      />
      <Kind values={values} set={set} />
      <Period values={values} set={set} isTried={isTried} />
      <Groups values={values} set={set} />
    </ActionDialog>
  )
}

interface FieldsProps {
  values: Values
  set: (part: Partial<Values>) => void
}

const Kind = ({ values, set }: FieldsProps) => (
  <div className="grid items-end gap-4 sm:grid-cols-2">
    <ChoiceField
      label={say.type}
      description={say.typeHelp}
      choices={optionsOf(say.types)}
      value={values.type}
      change={(type) => set({ type })}
    />
    <ChoiceField
      label={say.status}
      choices={optionsOf(say.statuses)}
      value={values.status}
      change={(status) => set({ status })}
    />
  </div>
)

const Period = ({ values, set, isTried }: FieldsProps & { isTried: boolean }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <DateField
      type="datetime-local"
      label={say.from}
      description={say.openHelp}
      value={values.from}
      onChange={(event) => set({ from: event.currentTarget.value })}
    />
    <DateField
      type="datetime-local"
      label={say.until}
      description={say.openHelp}
      value={values.until}
      onChange={(event) => set({ until: event.currentTarget.value })}
      error={isTried && isPeriodReversed(values) && say.untilWrong}
    />
  </div>
)

function Groups({ values, set }: FieldsProps) {
  const { data } = useGroups()
  const groups = data?.targets ?? []
  return (
    <Checkbox.Group
      label={say.groups}
      description={groups.length > 0 ? say.groupsHelp : say.noGroups}
      value={values.groups}
      onChange={(chosen) => set({ groups: chosen })}
    >
      <div className="mt-2 grid max-h-48 gap-x-4 gap-y-2 overflow-y-auto sm:grid-cols-2">
        {groups.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
