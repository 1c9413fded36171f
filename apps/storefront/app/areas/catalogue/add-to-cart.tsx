import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { type ComponentProps, type FormEvent, lazy, useEffect, useState } from 'react'
import type { CartDrawer as Drawer } from '../cart/cart-drawer.tsx'
import type { CartChange } from '../cart/change-cart.server.ts'
import { cookiesBlockedMessage } from '../shell/cookies-blocked.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import { refreshMe } from '../shell/me.ts'
import { useBackgroundForm } from '../shell/use-background-form.ts'
import type { ProductView } from './product-view.ts'

/** It may have been added all the same: the shop did not answer, not even with an error. */
export const noAnswer: CartChange = { ok: false, cart_count: 0 }

/** The browser keeps no cookie, and so no cart: a new object, because each press is told. */
const notKept = (): CartChange => ({ ok: false, error: cookiesBlockedMessage, cart_count: 0 })

/**
 * The effect of the form's result here: the drawer opens and the shell counts the cart again, a message is read aloud,
 * or an error is shown at the button.
 */
export function useAddToCart({ handle }: ProductView) {
  const { busy, answer, onSubmit } = useBackgroundForm('/cart.json', noAnswer)
  const [lost, setLost] = useState<CartChange | null>(null)
  const change = lost ?? answer
  const [addedHandle, setAddedHandle] = useState(handle)
  const [closed, setClosed] = useState<CartChange | null>(null)
  const isDone = !busy && change?.ok === true
  useEffect(() => {
    if (!answer?.ok) return
    // Some browsers, and programs in front of them, discard cookies while they claim to accept them.
    void refreshMe().then((me) => me?.cartCount === 0 && setLost(notKept()))
  }, [answer])
  return {
    busy,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      setAddedHandle(handle)
      setLost(navigator.cookieEnabled ? null : notKept())
      // Requested together with the form: after its answer, a slow line would take as long again. What fails here is
      // requested again then.
      void fetchDrawer().catch(() => null)
      if (navigator.cookieEnabled) onSubmit(event)
      else event.preventDefault()
    },
    // An error of one product does not apply to the next.
    refused: addedHandle === handle && change && !change.ok ? change : undefined,
    announcement: isDone ? `カートに入れました。カートの中は${change.cart_count}点です。` : '',
    wasAdded: change?.ok === true,
    drawer: { change, open: isDone && change !== closed, onClose: () => setClosed(change ?? null) },
  }
}

export type AddToCart = ReturnType<typeof useAddToCart>

export function NotAdded({ change }: { change: CartChange | undefined }) {
  if (!change) return null
  if (change.error)
    return (
      <FocusedNotice kind="danger" title="カートに入れられませんでした" about={change}>
        {change.error}
      </FocusedNotice>
    )
  return (
    <FocusedNotice kind="danger" title="カートに入ったか、確かめられませんでした" about={change}>
      <p>
        通信がうまくいきませんでした。選んだ内容はそのままです。カートを開き、入っていなければもう一度押してください。
      </p>
      <ToCart />
    </FocusedNotice>
  )
}

const fetchDrawer = () => import('../cart/cart-drawer.tsx')

/** ms */
const patience = 5000
const tooLate = () => new Promise<never>((_, reject) => setTimeout(reject, patience))

/** Where the drawer's code cannot be loaded, the message replaces it. */
function AddedNotice({ change, open }: ComponentProps<typeof Drawer>) {
  if (!open) return null
  return (
    <div className="mt-4">
      <FocusedNotice kind="success" title="カートに入れました" about={change}>
        <ToCart />
      </FocusedNotice>
    </div>
  )
}

/** The button is busy until it is loaded: not for ever on a line that never answers. */
export const CartDrawer = lazy(() =>
  Promise.race([fetchDrawer(), tooLate()]).then(
    ({ CartDrawer }) => ({ default: CartDrawer }),
    () => ({ default: AddedNotice }),
  ),
)

const ToCart = () => (
  <ButtonLink to="/cart" kind="plain" className="mt-3">
    カートを見る
  </ButtonLink>
)
