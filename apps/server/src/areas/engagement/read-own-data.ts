import type { ownData } from '@kusuribako/contract/engagement/own-data'
import type { Handler } from '../../base/ctx.ts'
import { unseal } from '../../base/seal.ts'
import { shownMetadata } from '../customers/index.ts'
import { mustHaveProved } from '../identity/index.ts'
import { findOwnData } from './own-data.queries.ts'

/**
 * All data that the shop stores about the caller, for a file (個人情報保護法33条); encrypted values are decrypted, because
 * they are theirs. It is not recorded as reading health data, since nobody of the shop reads it (056). Requires a
 * recent sign-in: a stolen session would reveal everything at once (079).
 */
export const readOwnData: Handler<typeof ownData> = async ({ db, config, now, who }) => {
  mustHaveProved({ who, now })
  const parts = await findOwnData(db, who.customer_id!)
  const decrypt = (hex: unknown) => unseal(config, Buffer.from(String(hex).slice(2), 'hex'))
  const decrypted = {
    ...parts,
    customer: parts.customer.map((row) => ({ ...row, metadata: shownMetadata(row.metadata as never) })),
    purchase_answer: parts.purchase_answer.map((row) => ({ ...row, answers: JSON.parse(decrypt(row.answers)) })),
    pharmacist_message: parts.pharmacist_message.map(({ secret_text, ...row }) => ({
      ...row,
      text: decrypt(secret_text),
    })),
    medicine_information: parts.medicine_information.map(({ secret_advice, ...row }) => ({
      ...row,
      advice: decrypt(secret_advice),
    })),
  }
  return { data: { made_at: now, parts: decrypted } }
}
