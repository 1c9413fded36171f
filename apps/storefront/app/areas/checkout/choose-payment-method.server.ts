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
  openCart: OpenCart,
  provider_id: WalletId | typeof cardProvider,
  data: Record<string, unknown> = {},
): Promise<CallError | null> {
  const { id } = openCart.cart
  const created = await unlockCartFor(api, id, () => api.personal(cartPaymentSessions.create, { params: { id } }))
  if (!created.ok) return created.error
  const selected = await api.personal(cartPaymentSessions.select, { params: { id }, body: { provider_id } })
  if (!selected.ok) return selected.error
  const updated = await api.personal(cartPaymentSessions.update, { params: { id, provider_id }, body: { data } })
  if (!updated.ok) return updated.error
  await storePreferredProvider(api, openCart, provider_id)
  return null
}

/**
 * Stores how a member pays, to be offered first the next time. Not for a subscription: it allows only one way to pay,
 * so it shows no preference.
 */
async function storePreferredProvider(
  api: Api,
  { customer, view }: OpenCart,
  provider_id: WalletId | typeof cardProvider,
) {
  if (!customer || customer.metadata?.selectedPaymentProviderId === provider_id || view.lines.some(({ plan }) => plan))
    return
  await api.personal(profile.selectPaymentProvider, { body: { selectedPaymentProviderId: provider_id } })
}
