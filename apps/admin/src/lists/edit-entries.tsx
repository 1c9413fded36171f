import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { Ordered } from '../forms/ordered.tsx'
import { FindGoods } from '../goods/find-goods.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { type Entry, entriesOf, type Listing, setEntries, skuOf, useEntries } from './lists.ts'
import { say } from './words.ts'

type EditProps = ActProps & { list: Listing['list'] }

/** Chooses the entries of a list, and their order. */
export function EditEntries({ list, close, finish }: EditProps) {
  const { data, error, refetch } = useEntries(list.id)
  const [changed, setChanged] = useState<Entry[] | null>(null)
  const [isTried, setTried] = useState(false)
  const entries = changed ?? data?.entries ?? []
  const isIn = (product_id: string) => entries.some(({ id }) => id === product_id)
  const unlessChanged = useConflictCheck(idsOf(data), async () => idsOf(await entriesOf(list.id)))
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return { faults: await setEntries(list.handle, entries) }
    },
    onSuccess: ({ faults }) => faults.length === 0 && finish(say.saved(list.title, entries.length)),
  })
  const why = whyNot(entries) ?? (saving.data?.faults.length ? say.notSaved : null)
  return (
    <ActionDialog
      title={say.editOf(list.title)}
      act={say.save}
      {...saving}
      close={close}
      typed={changed}
      submit={() => {
        setTried(true)
        if (data && !whyNot(entries)) saving.mutate()
      }}
    >
      <p>{say.editDoes}</p>
      {!data && <LoadingOrError error={error} again={refetch} rows={4} />}
      {data && entries.length === 0 && <p className="text-sm text-quiet">{say.noEntries}</p>}
      <Ordered
        label={say.entries}
        entries={entries}
        change={setChanged}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        isWrong={({ sku }) => !sku}
      />
      {isTried && why && (
        <p role="alert" className="text-sm text-danger">
          {why}
        </p>
      )}
      <FindGoods
        label={say.addGoods}
        isWhole
        pick={({ id, title, ...product }, { sku }) => {
          if (!isIn(id)) setChanged([...entries, { id, title, sku: sku ?? skuOf(product) }])
        }}
        isPicked={({ product_id }) => isIn(product_id)}
      />
    </ActionDialog>
  )
}

const idsOf = (list: { entries: readonly Entry[] } | undefined) => list?.entries.map(({ id }) => id)

function whyNot(entries: readonly Entry[]): string | null {
  if (entries.length === 0) return say.noneLeft
  return entries.some(({ sku }) => !sku) ? say.withoutSku : null
}
