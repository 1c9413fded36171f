import type { ProductChange, VariantChange } from '@kusuribako/contract/catalogue/admin-products'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from '../pricing/index.ts'
import { changeProduct, completeVariant, optionsOf } from './write-product.ts'
import {
  addVariants,
  changeVariants,
  lockVariants,
  mustHaveDistinctOptions,
  nextRank,
  sameOptionsMessage,
} from './write-variants.ts'

/** A variant with its values by option title; without an id it is new. */
export type VariantToMerge = Omit<VariantChange, 'options'> & {
  id?: string | undefined
  values: { title: string; value: string }[]
}

/**
 * Changes a product: given variants are changed, or added where they have no id; the others stay, and so do prices that
 * are not given: a table has no column for those of certain quantities. Refuses with `not_found` what is missing, and
 * with `invalid_data` options that the product does not have.
 */
export async function mergeProduct(
  tx: Tx,
  id: string,
  change: Omit<ProductChange, 'variants'>,
  variants: readonly VariantToMerge[],
): Promise<void> {
  const [, before, options] = await Promise.all([
    changeProduct(tx, id, change),
    lockVariants(tx, id),
    optionsOf(tx, id),
  ])
  const byTitle = new Map(options.map((option) => [option.title, option.id]))
  const changes = variants.map(({ values, ...variant }) => ({
    ...variant,
    options: values.map(({ title, value }) => ({ option_id: byTitle.get(title) ?? refuseOption(title), value })),
  }))
  await changeVariants(
    tx,
    id,
    { variants: before, options },
    changes.flatMap(({ id: variantId, ...variant }) => (variantId ? [{ ...variant, id: variantId }] : [])),
    true,
  )
  const newVariants = changes.filter((variant) => !variant.id)
  if (newVariants.length) {
    const next = await nextRank(tx, id)
    const ranked = newVariants.map((variant, at) => completeVariant({ ...variant, variant_rank: next + at }))
    await addVariants(tx, [{ product_id: id, options, variants: ranked }], id)
  }
  if (variants.length) await mustHaveDistinctOptions(tx, id, sameOptionsMessage)
  await noteProductsChanged(tx, [id])
}

function refuseOption(title: string): never {
  throw refuse('invalid_data', undefined, `The product has no option ${title}`)
}
