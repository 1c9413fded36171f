import { Checkbox } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { type Channel, makeKey } from './keys.ts'
import { say } from './words.ts'

/** Creates a key for another front end. */
export function MakeKey({ channels, close, finish }: ActProps & { channels: readonly Channel[] }) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => ({ title: '', chosen: [] as string[] }),
    readNow: null,
    isWhole: ({ title }) => title.trim() !== '',
    save: ({ title, chosen }) => makeKey(title.trim(), chosen),
    done: ({ title }, { id }) => finish(say.made(title.trim(), id)),
  })
  return (
    <ActionDialog title={say.add} act={say.add} {...dialogProps} close={close}>
      <p>{say.addDoes}</p>
      <TextField
        label={say.name}
        description={say.nameHelp}
        value={values.title}
        change={(title) => set({ title })}
        isTried={isTried}
        data-autofocus
      />
      <Checkbox.Group
        label={say.limit}
        description={say.limitHelp}
        value={values.chosen}
        onChange={(chosen) => set({ chosen })}
      >
        <div className="mt-2 flex flex-col gap-2">
          {channels.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
    </ActionDialog>
  )
}
