import { Checkbox, TextInput } from '@mantine/core'
import { useGroups } from '../customers/groups.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { type Given, givenOf, inputOf, isTurned, isWhole } from './price-list-form.ts'
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
  const { given, set, isTried, asked } = useEditForm({
    begin: () => givenOf(list),
    readNow: list && (async () => givenOf(await readPriceList(list.id))),
    isWhole,
    save: (given) => saveList(inputOf(given, list), list?.id),
    done: ({ name }, { price_list: { id } }) => finish(say.saved(name.trim()), id),
  })
  return (
    <ActionDialog title={list ? say.editOf(list.name) : say.add} act={say.save} {...asked} close={close}>
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
        value={given.description}
        change={(description) => set({ description })}
        isTried={isTried}
        isOptional
      />
      <Kind given={given} set={set} />
      <Period given={given} set={set} isTried={isTried} />
      <Groups given={given} set={set} />
    </ActionDialog>
  )
}

interface FieldsProps {
  given: Given
  set: (part: Partial<Given>) => void
}

const Kind = ({ given, set }: FieldsProps) => (
  <div className="grid items-end gap-4 sm:grid-cols-2">
    <ChoiceField
      label={say.type}
      description={say.typeHelp}
      choices={optionsOf(say.types)}
      value={given.type}
      change={(type) => set({ type })}
    />
    <ChoiceField
      label={say.status}
      choices={optionsOf(say.statuses)}
      value={given.status}
      change={(status) => set({ status })}
    />
  </div>
)

const Period = ({ given, set, isTried }: FieldsProps & { isTried: boolean }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <TextInput
      type="datetime-local"
      label={say.from}
      description={say.openHelp}
      value={given.from}
      onChange={(event) => set({ from: event.currentTarget.value })}
    />
    <TextInput
      type="datetime-local"
      label={say.until}
      description={say.openHelp}
      value={given.until}
      onChange={(event) => set({ until: event.currentTarget.value })}
      error={isTried && isTurned(given) && say.untilWrong}
    />
  </div>
)

function Groups({ given, set }: FieldsProps) {
  const { data } = useGroups()
  const groups = data?.targets ?? []
  return (
    <Checkbox.Group
      label={say.groups}
      description={groups.length > 0 ? say.groupsHelp : say.noGroups}
      value={given.groups}
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
