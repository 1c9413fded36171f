import type { Tx } from '../../base/ctx.ts'
import type { ExternalIdentity } from '../../base/ports.ts'
import { seal } from '../../base/seal.ts'
import { connections, type Party } from './connections.rules.ts'
import { noteOnCustomer } from './note-on-customer.ts'

/** Stores a customer's id at a party. LINE's token is stored encrypted with it: revoking the permission needs it. */
export async function noteConnection(tx: Tx, customer_id: string, party: Party, person: ExternalIdentity) {
  const notes: Record<string, unknown> = { [connections[party].key]: person.subject }
  if (party === 'line') notes.access_token = seal(tx.config, person.access_token).toString('base64url')
  await noteOnCustomer(tx, customer_id, notes)
}

/** Tells later rooms; a newsletter that the person asked for with it is subscribed as of now (124). */
export const noteConnected = (tx: Tx, customer_id: string, party: Party, newsletter: boolean) =>
  tx.note('customer.connected', {
    customer_id,
    party,
    ...(newsletter && { newsletter_asked_at: tx.now.toISOString() }),
  })
