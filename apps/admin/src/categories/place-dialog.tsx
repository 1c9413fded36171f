import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { CategoryBoxes } from './category-boxes.tsx'
import { type Place, readPlace, savePlace, useCollectionNames, usePlaceOf } from './place.ts'
import { withWords } from './tag-words.ts'
import { TagsField } from './tags-field.tsx'
import { sayPlace as say } from './words.ts'

interface PlaceDialogProps extends ActProps {
  productId: string
  /** The product's. */
  name: string
}

/** Chooses where shoppers find a product: its categories, its collection, and its tags. */
export function PlaceDialog({ productId, name, close, finish }: PlaceDialogProps) {
  const { data: place, error, refetch } = usePlaceOf(productId)
  const [changed, setChanged] = useState<Place | null>(null)
  const [word, setWord] = useState('')
  const values = changed ?? place
  const unlessChanged = useConflictCheck(place, () => readPlace(productId))
  const saving = useMutation({
    mutationFn: async (whole: Place) => {
      await unlessChanged()
      return savePlace(productId, whole)
    },
    onSuccess: () => finish(say.saved(name)),
  })
  const set = (part: Partial<Place>) => values && setChanged({ ...values, ...part })
  return (
    <ActionDialog
      title={say.title(name)}
      act={say.save}
      {...saving}
      close={close}
      typed={{ changed, word }}
      submit={() => values && saving.mutate({ ...values, tags: withWords(values.tags, word) })}
    >
      {!values && <LoadingOrError error={error} again={refetch} rows={8} />}
      {values && (
        <>
          <CategoryBoxes chosen={values.categories} change={(categories) => set({ categories })} />
          <CollectionField value={values.collection} change={(collection) => set({ collection })} />
          <TagsField
            tags={values.tags}
            word={word}
            change={({ tags, word: written }) => {
              if (tags && tags.join() !== values.tags.join()) set({ tags })
              if (written !== undefined) setWord(written)
            }}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** One collection or none: a product is in at most one. */
function CollectionField({ value, change }: { value: string; change: (id: string) => void }) {
  const { data: known } = useCollectionNames()
  const options = known ?? (value ? [{ id: value, title: '…' }] : [])
  return (
    <NativeSelect
      label={say.collection}
      description={say.collectionHelp}
      data={[{ value: '', label: say.noCollection }, ...options.map(({ id, title }) => ({ value: id, label: title }))]}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
