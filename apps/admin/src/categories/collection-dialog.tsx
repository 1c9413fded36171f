import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { type Collection, changeCollection, createCollection, readCollection } from './collections.ts'
import { handleOf, isNamed, type Named, NamedFields } from './named-fields.tsx'
import { sayCollections as say } from './words.ts'

interface CollectionDialogProps extends Pick<ActProps, 'close'> {
  /** Null: a new one. */
  collection: Collection | null
  /** Called with its id and its title once it is saved. */
  done: (id: string, title: string) => void
}

const givenOf = (collection: Collection | null): Named => ({
  name: collection?.title ?? '',
  handle: collection?.handle ?? null,
  description: collection?.description ?? '',
})

const inputOf = (given: Named) => ({
  title: given.name.trim(),
  handle: handleOf(given),
  metadata: { description: given.description.trim() },
})

/** Creates or changes a collection's description. */
export function CollectionDialog({ collection, close, done }: CollectionDialogProps) {
  const { given, set, isTried, asked } = useEditForm({
    begin: () => givenOf(collection),
    readNow: collection && (async () => givenOf(await readCollection(collection.id))),
    isWhole: (given) => isNamed(given),
    save: (given) => (collection ? changeCollection(collection.id, inputOf(given)) : createCollection(inputOf(given))),
    done: ({ name }, saved) => done(saved.collection.id, name.trim()),
  })
  const isTaken = isDuplicate(asked.error)
  return (
    <ActionDialog
      title={collection ? say.editOf(collection.title) : say.addTitle}
      act={say.save}
      {...asked}
      error={isTaken ? null : asked.error}
      close={close}
    >
      <NamedFields
        given={given}
        set={set}
        words={say}
        below="/collections/"
        before={collection?.handle ?? null}
        isTried={isTried}
        isTaken={isTaken}
      />
    </ActionDialog>
  )
}
