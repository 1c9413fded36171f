import { wallets as api } from '@kusuribako/contract/payments/wallets'
import { type Ctx, type Handler, on } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { orProviderFailure } from './or-provider-failure.ts'

const signInOf = ({ outside }: Ctx) => outside.payments.get('amazon-pay')?.signIn ?? null

const button: Handler<typeof api.amazonPayButton> = async (ctx) => ({ data: signInOf(ctx)?.button() ?? null })

/** Amazon ships anywhere; this shop accepts only addresses in Japan (shop.md §6). */
const choice: Handler<typeof api.amazonPayChoice> = async (ctx, { params }) => {
  const signIn = signInOf(ctx)
  const found = signIn && (await orProviderFailure(ctx, signIn.readChoice(params.checkoutSessionId)))
  if (!found) throw refuse('not_found')
  if (found === 'too many requests') throw refuse('payment_provider_busy')
  if (found.address.country_code !== 'jp') throw refuse('wallet_address_not_in_japan')
  return { data: found }
}

export const walletReadRoutes = [on(api.amazonPayButton, button), on(api.amazonPayChoice, choice)]
