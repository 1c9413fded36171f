import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Drawer } from '@kusuribako/ui/dialog.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { DoneIcon } from '@kusuribako/ui/icons.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { GoodsPicture } from '@kusuribako/ui/picture.tsx'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import type { CartChange } from './change-cart.server.ts'

interface CartDrawerProps {
  /** The answer of the add-to-cart form; the drawer opens when it holds `added`. */
  change: CartChange | undefined
  /** The maximum quantity, and why: the cart holds more, but cannot be ordered so. */
  limit: number
  reason: string
  open: boolean
  onClose: () => void
}

/** A short view of the cart after something was added: goods, quantity, and the two next steps. */
export function CartDrawer({ change, limit, reason, open, onClose }: CartDrawerProps) {
  const added = change?.added
  if (!added) return null
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="カート"
      foot={
        <div className="grid gap-2 sm:grid-cols-2">
          <ButtonLink to="/cart" wide onClick={onClose}>
            カートを見る（{change.cart_count}点）
          </ButtonLink>
          <ButtonLink
            to="."
            kind="plain"
            wide
            onClick={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            買い物を続ける
          </ButtonLink>
        </div>
      }
    >
      <div className="grid gap-5 p-5">
        <p className="flex items-center gap-2 font-semibold text-success">
          <DoneIcon className="shrink-0" />
          {added.quantity}点をカートに追加しました
        </p>
        {added.in_cart > limit && (
          <Notice kind="warning" title={`カートの中はこの商品が${added.in_cart}点です`} announced>
            {reason}カートで数量を減らしてください。
          </Notice>
        )}
        <Added added={added} />
      </div>
    </Drawer>
  )
}

function Added({ added }: { added: NonNullable<CartChange['added']> }) {
  return (
    <div className="grid grid-cols-[min(6rem,30%)_1fr] gap-4">
      <GoodsPicture src={added.thumbnail} size={96} />
      <div className="min-w-0">
        <p className="leading-normal font-medium">
          <ProductName name={added.title} />
        </p>
        {added.variant_title && <p className="text-sm text-quiet">{added.variant_title}</p>}
        <p className="mt-1 font-semibold tabular-nums">
          {added.quantity > 1 && '1点 '}
          {yen(added.price)} <span className="text-xs font-normal text-quiet">税込</span>
        </p>
      </div>
    </div>
  )
}
