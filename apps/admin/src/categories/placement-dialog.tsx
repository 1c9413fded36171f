import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { CategoryBoxes } from './category-boxes.tsx'
import { type Placement, readPlacement, savePlacement, useCollectionNames, usePlacement } from './placement.ts'
import { withWords } from './tag-words.ts'
import { TagsField } from './tags-field.tsx'
import { sayPlace as say } from './words.ts'

interface PlacementDialogProps extends ActProps {
  productId: string
  /** The product's. */
  name: string
}

/** Chooses where shoppers find a product: its categories, its collection, and its tags. */
export function PlacementDialog({ productId, name, close, finish }: PlacementDialogProps) {
  const { data: placement, error, refetch } = usePlacement(productId)
  const [changed, setChanged] = useState<Placement | null>(null)
  const [word, setWord] = useState('')
  const values = changed ?? placement
  const unlessChanged = useConflictCheck(placement, () => readPlacement(productId))
  const saving = useMutation({
    mutationFn: async (input: Placement) => {
      await unlessChanged()
      return savePlacement(productId, input)
    },
    onSuccess: () => finish(say.saved(name)),
  })
  const set = (part: Partial<Placement>) => values && setChanged({ ...values, ...part })
  return (
    <ActionDialog
      title={say.title(name)}
      productName={name}
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
            change={({ tags, word: newWord }) => {
              if (tags && tags.join() !== values.tags.join()) set({ tags })
              if (newWord !== undefined) setWord(newWord)
            }}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** One collection or none: a product is in at most one. */
function CollectionField({ value, change }: { value: string; change: (id: string) => void }) {
  const { data: collections } = useCollectionNames()
  const options = collections ?? (value ? [{ id: value, title: '…' }] : [])
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
