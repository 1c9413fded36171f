import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { FindGoods } from '../goods/find-goods.tsx'
import { addProducts, type Collection, useCollectionsOf } from './collections.ts'
import { sayCollections as say } from './words.ts'

interface PickedProduct {
  id: string
  title: string
}

/** Chooses products and adds them to a collection; one that is in another collection is shown as leaving it. */
export function AddGoods({ collection, close, finish }: ActProps & { collection: Collection }) {
  const [picked, setPicked] = useState<readonly PickedProduct[]>([])
  const [isTried, setTried] = useState(false)
  const adding = useMutation({
    mutationFn: () =>
      addProducts(
        collection.id,
        picked.map(({ id }) => id),
      ),
    onSuccess: () => finish(say.goodsAdded(collection.title, picked.length)),
  })
  return (
    <ActionDialog
      title={say.addGoodsTo(collection.title)}
      act={say.doAdd}
      {...adding}
      close={close}
      typed={picked}
      submit={() => {
        setTried(true)
        if (picked.length > 0) adding.mutate()
      }}
    >
      <p>{say.addGoodsDoes}</p>
      <PickedProducts
        picked={picked}
        collection={collection}
        remove={(id) => setPicked(picked.filter((one) => one.id !== id))}
      />
      {isTried && picked.length === 0 && (
        <p role="alert" className="text-sm text-danger">
          {say.noneChosen}
        </p>
      )}
      <FindGoods
        label={say.find}
        isWhole
        pick={({ id, title }) => !picked.some((one) => one.id === id) && setPicked([...picked, { id, title }])}
        isPicked={({ product_id }) => picked.some(({ id }) => id === product_id)}
        data-autofocus
      />
    </ActionDialog>
  )
}

interface PickedProductsProps {
  picked: readonly PickedProduct[]
  collection: Collection
  remove: (id: string) => void
}

function PickedProducts({ picked, collection, remove }: PickedProductsProps) {
  const { data: collections } = useCollectionsOf(picked.map(({ id }) => id))
  const effectOn = (id: string) => {
    const other = collections?.get(id)
    if (!other) return null
    return other.id === collection.id ? say.inAlready : say.leaves(other.title)
  }
  return (
    <ul
      aria-label={say.chosen}
      className="flex max-h-64 flex-col divide-y divide-line overflow-y-auto rounded-field border border-line px-3 empty:hidden"
    >
      {picked.map(({ id, title }) => (
        <li key={id} className="flex items-center gap-3 py-1 text-sm">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {title}
            <span role="status" className="block text-xs text-warning empty:hidden">
              {effectOn(id)}
            </span>
          </span>
          <Button variant="subtle" onClick={() => remove(id)} aria-label={say.takeOutOf(title)}>
            {say.takeOut}
          </Button>
        </li>
      ))}
    </ul>
  )
}
