import type { CardDesk } from './card-desk.ts'

/** A card that an account has saved with the provider. */
export async function savedCard(
  { shop, sandbox }: Pick<CardDesk, 'shop' | 'sandbox'>,
  headers: Record<string, string>,
) {
  await shop.call('POST', '/store/v1/customers/setup-intents', {}, headers)
  const { customer } = (await shop.call('GET', '/store/customers/me', undefined, headers)).body
  const found = shop.db.selectFrom('customer').select('metadata').where('id', '=', customer.id)
  const { stripe_id } = (await found.executeTakeFirstOrThrow()).metadata as { stripe_id: string }
  const card = await sandbox.ask('POST', '/v1/payment_methods/pm_card_visa/attach', { customer: stripe_id })
  return { stripe_id, payment_method_id: card.id as string }
}
