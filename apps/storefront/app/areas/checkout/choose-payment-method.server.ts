import type { CallError } from '@kusuribako/client'
import { cartPaymentSessions, profile } from '@kusuribako/client/routes'
import type { cardProvider } from '@kusuribako/contract/payments/cards'
import type { WalletId } from '@kusuribako/contract/payments/wallets'
import type { Api } from '../../api.server.ts'
import { unlockCartFor } from '../cart/change-cart.server.ts'
import type { OpenCart } from '../cart/read-cart.server.ts'

/** Chooses how a cart is paid, by card or by a wallet; `data`: what its provider has to know before the order. */
export async function choosePaymentMethod(
  api: Api,
  open: OpenCart,
  provider_id: WalletId | typeof cardProvider,
  data: Record<string, unknown> = {},
): Promise<CallError | null> {
  const { id } = open.cart
  const opened = await unlockCartFor(api, id, () => api.mine(cartPaymentSessions.create, { params: { id } }))
  if (!opened.ok) return opened.error
  const chosen = await api.mine(cartPaymentSessions.select, { params: { id }, body: { provider_id } })
  if (!chosen.ok) return chosen.error
  const noted = await api.mine(cartPaymentSessions.update, { params: { id, provider_id }, body: { data } })
  if (!noted.ok) return noted.error
  await offerFirst(api, open, provider_id)
  return null
}

/**
 * Stores how a member pays, to be offered first the next time. Not for a subscription: it allows only one way to pay,
 * so it shows no preference.
 */
async function offerFirst(api: Api, { customer, view }: OpenCart, way: WalletId | typeof cardProvider) {
  if (!customer || customer.metadata?.selectedPaymentProviderId === way || view.lines.some(({ plan }) => plan)) return
  await api.mine(profile.selectPaymentProvider, { body: { selectedPaymentProviderId: way } })
}
