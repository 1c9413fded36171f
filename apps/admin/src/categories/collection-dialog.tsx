import { codeOf } from '../api.ts'
import type { ActProps } from '../shell/acts.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { useEditForm } from '../shell/edit-form.ts'
import { HandleField } from '../shell/handle-field.tsx'
import { TextField } from '../shell/text-field.tsx'
import { type Collection, changeCollection, createCollection, readCollection } from './collections.ts'
import { handleFor, isHandle } from './tree.ts'
import { sayCollections as say, sayAddress } from './words.ts'

interface CollectionDialogProps extends Pick<ActProps, 'close'> {
  /** Null: a new one. */
  collection: Collection | null
  /** Is told its id and its title once it is saved. */
  done: (id: string, title: string) => void
}

/** Of a new one the address is proposed until somebody writes one. */
type Given = { title: string; handle: string | null; description: string }

const givenOf = (collection: Collection | null): Given => ({
  title: collection?.title ?? '',
  handle: collection?.handle ?? null,
  description: collection?.description ?? '',
})

const handleOf = ({ title, handle }: Given) => (handle ?? handleFor(title, [])).trim()

const inputOf = (given: Given) => ({
  title: given.title.trim(),
  handle: handleOf(given),
  metadata: { description: given.description.trim() },
})

/** Writes a new collection or changes what one says of itself. */
export function CollectionDialog({ collection, close, done }: CollectionDialogProps) {
  const { given, set, isTried, asked } = useEditForm({
    begin: () => givenOf(collection),
    readNow: collection && (async () => givenOf(await readCollection(collection.id))),
    isWhole: (given) => given.title.trim() !== '' && isHandle(handleOf(given)),
    save: (given) => (collection ? changeCollection(collection.id, inputOf(given)) : createCollection(inputOf(given))),
    done: ({ title }, saved) => done(saved.collection.id, title.trim()),
  })
  const isTaken = asked.error !== null && codeOf(asked.error) === 'duplicate_error'
  return (
    <AskFirst
      title={collection ? say.editOf(collection.title) : say.addTitle}
      act={say.save}
      {...asked}
      error={isTaken ? null : asked.error}
      close={close}
    >
      <TextField
        label={say.name}
        value={given.title}
        change={(title) => set({ title })}
        isTried={isTried}
        data-autofocus
      />
      <HandleField
        help={sayAddress.help('/collections/')}
        value={given.handle ?? handleOf(given)}
        change={(handle) => set({ handle })}
        isTried={isTried}
        isTaken={isTaken}
        wrong={isHandle(handleOf(given)) ? undefined : sayAddress.wrong}
        warning={collection !== null && handleOf(given) !== collection.handle ? sayAddress.changes : null}
      />
      <TextField
        label={say.description}
        description={say.descriptionHelp}
        value={given.description}
        change={(description) => set({ description })}
        isTried={isTried}
        isLong
        isOptional
      />
    </AskFirst>
  )
}
