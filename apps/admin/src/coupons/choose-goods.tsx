import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { FindGoods } from '../goods/find-goods.tsx'
import { variantName } from '../goods/goods.ts'
import { type Coupon, readCoupon, setGoods } from './coupons.ts'
import { sayForm as say } from './words.ts'

/** Chooses the goods of a coupon, by SKU; none: for all. */
export function ChooseGoods({ coupon, close, finish }: ActProps & { coupon: Coupon }) {
  const [skus, setSkus] = useState<readonly string[]>(() => skusOf(coupon))
  /** The names of goods chosen here; of earlier ones only the SKU is known. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const unlessChanged = useConflictCheck(skus, async () => skusOf(await readCoupon(coupon.id)))
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return setGoods(coupon.id, [...skus])
    },
    onSuccess: () => finish(say.goodsSaved(coupon.code, skus.length)),
  })
  const add = (sku: string, name: string) => {
    setNames({ ...names, [sku]: name })
    if (!skus.includes(sku)) setSkus([...skus, sku])
  }
  return (
    <ActionDialog
      title={say.goodsOf(coupon.code)}
      act={say.save}
      {...saving}
      close={close}
      typed={skus}
      submit={() => saving.mutate()}
    >
      <p>{say.goodsDoes}</p>
      <ChosenGoods skus={skus} names={names} remove={(sku) => setSkus(skus.filter((one) => one !== sku))} />
      <FindGoods
        label={say.addGoods}
        pick={(product, variant) => variant.sku && add(variant.sku, variantName(product, variant))}
        // Goods without a SKU cannot be named.
        isPicked={({ sku }) => !sku || skus.includes(sku)}
      />
    </ActionDialog>
  )
}

const skusOf = ({ metadata }: Coupon) => metadata?.sku_targets ?? []

interface ChosenGoodsProps {
  skus: readonly string[]
  names: Readonly<Record<string, string>>
  remove: (sku: string) => void
}

function ChosenGoods({ skus, names, remove }: ChosenGoodsProps) {
  if (skus.length === 0) return <p className="text-sm text-quiet">{say.everything}</p>
  return (
    <ul
      aria-label={say.chosen}
      className="flex max-h-64 flex-col divide-y divide-line overflow-y-auto rounded-field border border-line px-3"
    >
      {skus.map((sku) => (
        <li key={sku} className="flex items-center gap-3 py-1 text-sm">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {names[sku] ?? sku}
            {names[sku] && <span className="ml-2 text-xs text-quiet">{sku}</span>}
          </span>
          <Button variant="subtle" onClick={() => remove(sku)} aria-label={say.takeOutOf(names[sku] ?? sku)}>
            {say.takeOut}
          </Button>
        </li>
      ))}
    </ul>
  )
}
