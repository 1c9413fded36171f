import { useState } from 'react'
import type { ActProps } from '../forms/acts.ts'
import { FindGoods } from '../goods/find-goods.tsx'
import { type Product, type Variant, variantName } from '../goods/goods.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import type { GoodsPart } from './home.ts'
import { say } from './words.ts'

interface GoodsDialogProps extends ActProps {
  part: GoodsPart
  /** Handles, or SKUs where variants are shown. */
  initialKeys: readonly string[]
  names: ReadonlyMap<string, string>
  /** Of the existing products, by id. */
  handles: ReadonlyMap<string, string>
}

/** Chooses the goods of a section, and their order. */
export function GoodsDialog({ part, initialKeys, names, handles, close, finish }: GoodsDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(initialKeys)
  /** What was chosen here: its name, and its product. */
  const [added, setAdded] = useState<Readonly<Record<string, { name: string; id: string }>>>({})
  const isVariant = part === 'popular_product_variants'
  const pick = (product: Product, variant: Variant) => {
    const key = isVariant ? variant.sku : product.handle
    if (!key || chosen.includes(key)) return
    const name = isVariant ? variantName(product, variant) : product.title
    setAdded({ ...added, [key]: { name, id: product.id } })
    setChosen([...chosen, key])
  }
  const isPicked = ({ sku, product_id }: Variant) =>
    isVariant
      ? !sku || chosen.includes(sku)
      : chosen.some((key) => added[key]?.id === product_id || handles.get(product_id) === key)
  return (
    <ChooseDialog
      part={part}
      chosen={chosen}
      choose={setChosen}
      nameOf={(key) => added[key]?.name ?? names.get(key) ?? key}
      close={close}
      finish={finish}
    >
      <FindGoods label={say.addGoods} isWhole={!isVariant} pick={pick} isPicked={isPicked} />
    </ChooseDialog>
  )
}
