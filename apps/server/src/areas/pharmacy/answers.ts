import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'
import { sql } from 'kysely'
import type { Config } from '../../base/config.ts'
import type { Tx } from '../../base/ctx.ts'

const nonceBytes = 12
const tagBytes = 16

/**
 * Answers about health as they rest in the database: AES-256-GCM, so that a stolen copy of it tells nothing (要配慮個人情報).
 */
function sealAnswers(config: Config, answers: QuestionAnswers): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(config.DATA_KEY, 'base64'), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answers), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function openAnswers(config: Config, sealed: Buffer): QuestionAnswers {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(config.DATA_KEY, 'base64'),
    sealed.subarray(0, nonceBytes),
  )
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

/** Keeps the answers of one line, in place of earlier ones; null forgets them. */
export async function keepAnswers(
  tx: Tx,
  line: { cart_id: string; line_item_id: string; questionnaire_version: number | null },
  answers: QuestionAnswers | null,
): Promise<void> {
  if (!answers) {
    await tx.db.deleteFrom('purchase_answer').where('line_item_id', '=', line.line_item_id).execute()
    return
  }
  const sealed = sealAnswers(tx.config, answers)
  await tx.db
    .insertInto('purchase_answer')
    .values({ ...line, answers: sealed, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict.column('line_item_id').doUpdateSet({
        answers: sql`excluded.answers`,
        questionnaire_version: sql`excluded.questionnaire_version`,
        updated_at: sql`excluded.updated_at`,
      }),
    )
    .execute()
}
