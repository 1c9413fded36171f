import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { Dialog } from '../forms/dialog.tsx'
import { setStatus } from '../goods/goods.ts'
import { say as sayGoods } from '../goods/words.ts'
import { AffectedSubscriptions } from './affected-subscriptions.tsx'
import { isUnshowable, type Missing } from './missing-before-sale.rules.ts'
import { MissingList } from './missing-list.tsx'
import { type DetailedProduct, deleteProduct } from './product.ts'
import { say } from './words.ts'

type ChangeStatusProps = ActProps & { product: DetailedProduct; missing: readonly Missing[] }

/**
 * Shows a product in the shop or hides it. What is missing is shown once more but does not prevent it, unless nobody
 * would see the product.
 */
export function ChangeStatus({ product, missing, close, finish }: ChangeStatusProps) {
  const { id, title } = product
  const [isShown] = useState(product.status === 'published')
  const changing = useMutation({
    mutationFn: () => setStatus(id, isShown ? 'draft' : 'published'),
    onSuccess: () => finish(isShown ? sayGoods.hidden(title) : sayGoods.published(title)),
  })
  if (!isShown && isUnshowable(product)) return <CannotShow title={title} close={close} />
  return (
    <ActionDialog
      title={isShown ? sayGoods.hideAsk(title) : sayGoods.publishAsk(title)}
      productName={title}
      act={isShown ? sayGoods.hide : sayGoods.publish}
      isDanger={isShown}
      {...changing}
      close={close}
      submit={() => changing.mutate()}
    >
      <p>{isShown ? sayGoods.hideDoes : sayGoods.publishDoes}</p>
      {!isShown && missing.length > 0 && (
        <div className="rounded-card border border-line bg-warning-tint px-4 py-3">
          <p className="font-semibold">{say.missingAsk}</p>
          <MissingList productId={null} missing={missing} />
        </div>
      )}
    </ActionDialog>
  )
}

const CannotShow = ({ title, close }: { title: string; close: () => void }) => (
  <Dialog title={say.cannotShow(title)} productName={title} close={close} ignoresEscape={false}>
    <p>{say.barred}</p>
    <div className="mt-4 flex justify-end">
      <Button onClick={close} data-autofocus>
        {say.understood}
      </Button>
    </div>
  </Dialog>
)

/** Deletes a product after showing what that does. */
export const DeleteProduct = ({ product: { id, title }, close, finish }: ActProps & { product: DetailedProduct }) => (
  <Confirm
    title={say.removeAsk(title)}
    productName={title}
    act={say.removeAct}
    isDanger
    close={close}
    work={() => deleteProduct(id)}
    done={() => finish(say.removed(title))}
  >
    <p>{say.removeDoes}</p>
    <p>{say.removeCarts}</p>
    <AffectedSubscriptions product_id={id} />
  </Confirm>
)
