import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { AffectedSubscriptions } from './affected-subscriptions.tsx'
import { addVariant, changeVariant, type DetailedProduct, deleteVariant, readDetailedProduct } from './product.ts'
import { LimitFields, MainFields, StockFields } from './variant-fields.tsx'
import { hasOtherPrices, isWhole, titleOf, type Variant, valuesOf } from './variant-form.ts'
import { sayVariant as say } from './variant-words.ts'

interface VariantDialogProps extends ActProps {
  product: DetailedProduct
  /** Null: a new one. */
  variant: Variant | null
}

/** Creates or changes a variant. */
export function VariantDialog({ product, variant, close, finish }: VariantDialogProps) {
  const { id, options, variants } = product
  const others = variants.filter((other) => other.id !== variant?.id)
  const mayLackPrice = variant !== null && valuesOf(variant).price === ''
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(variant, variants),
    readNow: variant && (async () => valuesOf(currentVariant(await readDetailedProduct(id), variant))),
    isWhole: (values) => isWhole(values, options, others, mayLackPrice),
    save: async (values) => {
      if (!variant) return addVariant(id, values)
      const current = await readDetailedProduct(id)
      return changeVariant(current, currentVariant(current, variant), values)
    },
    done: (values) => finish((variant ? say.saved : say.added)(titleOf(values, options))),
  })
  const fieldProps = { values, set, isTried }
  const [only] = variants
  return (
    <ActionDialog
      title={variant ? say.editTitle(variant.title) : say.addTitle}
      act={say.save}
      {...dialogProps}
      close={close}
    >
      {!variant && only && options.length === 0 && <p className="text-quiet">{say.firstTold(only.title)}</p>}
      <MainFields
        {...fieldProps}
        options={options}
        others={others}
        error={dialogProps.error}
        mayLackPrice={mayLackPrice}
      />
      {variant && hasOtherPrices(variant) && <p className="text-sm text-quiet">{say.otherPrices}</p>}
      <h3 className="mt-2 border-t border-line pt-4 text-base">{say.limits}</h3>
      <LimitFields {...fieldProps} />
      <h3 className="mt-2 border-t border-line pt-4 text-base">{say.stock}</h3>
      <StockFields {...fieldProps} isNew={variant === null} />
    </ActionDialog>
  )
}

/** The variant's current state; the previous one if it was deleted, which the server reports. */
const currentVariant = ({ variants }: DetailedProduct, { id, ...variant }: Variant): Variant =>
  variants.find((one) => one.id === id) ?? { id, ...variant }

/** Deletes a variant after showing what that does. */
export const DeleteVariant = ({ product, variant, close, finish }: VariantDialogProps & { variant: Variant }) => (
  <Confirm
    title={say.removeAsk(variant.title)}
    act={say.removeAct}
    isDanger
    close={close}
    work={() => deleteVariant(product.id, variant.id)}
    done={() => finish(say.removed(variant.title))}
  >
    <p>{say.removeDoes}</p>
    {variant.manage_inventory && variant.inventory_quantity > 0 && (
      <p className="font-semibold">{say.removeStock(variant.inventory_quantity)}</p>
    )}
    <p>{say.removeCarts}</p>
    <AffectedSubscriptions product_id={product.id} variant_id={variant.id} />
  </Confirm>
)
