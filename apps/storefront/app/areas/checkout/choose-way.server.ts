import type { CallError } from '@kusuribako/client'
import { cartPaymentSessions } from '@kusuribako/client/routes'
import type { cardProvider } from '@kusuribako/contract/payments/cards'
import type { WalletId } from '@kusuribako/contract/payments/wallets'
import type { Api } from '../../api.server.ts'
import { unlocked } from '../cart/change-cart.server.ts'

/** Chooses how a cart is paid, by card or by a wallet; `data`: what its provider has to know before the order. */
export async function chooseWay(
  api: Api,
  id: string,
  provider_id: WalletId | typeof cardProvider,
  data: Record<string, unknown> = {},
): Promise<CallError | null> {
  const opened = await unlocked(api, id, () => api.mine(cartPaymentSessions.create, { params: { id } }))
  if (!opened.ok) return opened.error
  const chosen = await api.mine(cartPaymentSessions.select, { params: { id }, body: { provider_id } })
  if (!chosen.ok) return chosen.error
  const noted = await api.mine(cartPaymentSessions.update, { params: { id, provider_id }, body: { data } })
  return noted.ok ? null : noted.error
}
