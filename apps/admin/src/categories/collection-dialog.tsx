import type { ActProps } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { type Collection, changeCollection, createCollection, readCollection } from './collections.ts'
import { handleOf, isNamed, NamedDialog, type NamedValues } from './named-dialog.tsx'
import { sayCollections as say } from './words.ts'

interface CollectionDialogProps extends Pick<ActProps, 'close'> {
  /** Null: a new one. */
  collection: Collection | null
  /** Called with its id and its title once it is saved. */
  done: (id: string, title: string) => void
}

/** Creates or changes a collection's description. */
export function CollectionDialog({ collection, close, done }: CollectionDialogProps) {
  const form = useEditForm({
    begin: () => valuesOf(collection),
    readNow: collection && (async () => valuesOf(await readCollection(collection.id))),
    isWhole: (values) => isNamed(values),
    save: (values) =>
      collection ? changeCollection(collection.id, inputOf(values)) : createCollection(inputOf(values)),
    done: ({ name }, saved) => done(saved.collection.id, name.trim()),
  })
  return (
    <NamedDialog
      title={collection ? say.editOf(collection.title) : say.addTitle}
      form={form}
      words={say}
      below="/collections/"
      currentHandle={collection?.handle ?? null}
      close={close}
    />
  )
}

const valuesOf = (collection: Collection | null): NamedValues => ({
  name: collection?.title ?? '',
  handle: collection?.handle ?? null,
  description: collection?.description ?? '',
})

const inputOf = (values: NamedValues) => ({
  title: values.name.trim(),
  handle: handleOf(values),
  metadata: { description: values.description.trim() },
})
