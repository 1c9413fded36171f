import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'
import { sql } from 'kysely'
import type { Config } from '../../base/config.ts'
import type { Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { seal, unseal } from '../../base/seal.ts'

/** Health answers are encrypted in the database, so that a stolen copy reveals nothing (要配慮個人情報). */
export const decryptAnswers = (config: Config, sealed: Buffer): QuestionAnswers => JSON.parse(unseal(config, sealed))

/**
 * Whether the data key decrypts the stored answers; true when there are none. With another key, new answers would be
 * stored beside those that it cannot decrypt, and no single key would decrypt both.
 */
export async function canDecryptAnswers({ db, config }: { db: Db; config: Config }): Promise<boolean> {
  const stored = await db.selectFrom('purchase_answer').select('answers').limit(1).executeTakeFirst()
  try {
    if (stored) unseal(config, stored.answers)
    return true
  } catch {
    return false
  }
}

/** The answers of a line as they are stored: encrypted, in hexadecimal. */
export interface StoredAnswers {
  line_item_id: string
  answers: string
  /** Keys of questions that have been reworded since, or offer other answers. */
  reworded: readonly string[]
}

/** The answers to questions in their current wording; an answer to another wording does not count (056). */
export const validAnswers = (config: Config, { answers, reworded }: StoredAnswers): QuestionAnswers =>
  Object.fromEntries(
    Object.entries(decryptAnswers(config, Buffer.from(answers, 'hex'))).filter(([key]) => !reworded.includes(key)),
  )

/**
 * Stores the answers of one line, replacing earlier ones, with the version of the questions: the newest; null deletes
 * them. Returns what is stored, encrypted.
 */
export async function storeAnswers(
  tx: Tx,
  line: { cart_id: string; line_item_id: string },
  answers: QuestionAnswers | null,
): Promise<Buffer | null> {
  if (!answers) {
    await tx.send.deleteFrom('purchase_answer').where('line_item_id', '=', line.line_item_id).execute()
    return null
  }
  const sealed = seal(tx.config, JSON.stringify(answers))
  const questionnaire_version = sql<number | null>`(select max(q.version) from line_item l
    join product_variant v on v.id = l.variant_id join purchase_questionnaire q on q.product_id = v.product_id
    where l.id = ${line.line_item_id})`
  await tx.db
    .insertInto('purchase_answer')
    .values({ ...line, questionnaire_version, answers: sealed, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict.column('line_item_id').doUpdateSet({
        answers: sql`excluded.answers`,
        questionnaire_version: sql`excluded.questionnaire_version`,
        updated_at: sql`excluded.updated_at`,
      }),
    )
    .execute()
  return sealed
}

/** Applies the answers of one line to another: the next delivery of the same goods to the same person. */
export async function copyAnswers(tx: Tx, from: string, line: { cart_id: string; line_item_id: string }) {
  await sql`insert into purchase_answer (line_item_id, cart_id, questionnaire_version, answers, created_at, updated_at)
    select ${line.line_item_id}, ${line.cart_id}, questionnaire_version, answers, ${tx.now}, ${tx.now}
    from purchase_answer where line_item_id = ${from} on conflict do nothing`.execute(tx.db)
}

/** Moves answers along with lines that join another cart; a line that has its own answers keeps them. */
export async function moveAnswers(tx: Tx, pairs: readonly { from_id: string; to_id: string }[], cart_id: string) {
  await sql`update purchase_answer a set line_item_id = p.to_id, cart_id = ${cart_id}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p(from_id text, to_id text)
    where a.line_item_id = p.from_id
      and (p.to_id = p.from_id or not exists (select from purchase_answer b where b.line_item_id = p.to_id))`.execute(
    tx.send,
  )
}

/** Deletes the answers in carts that became no orders: nothing was sold, so nothing has to be kept (032). */
export async function deleteAnswersOfCarts(tx: Tx, cart_ids: readonly string[]): Promise<void> {
  await sql`delete from purchase_answer where order_id is null and cart_id = any(${[...cart_ids]}::text[])`.execute(
    tx.send,
  )
}

/** Somebody who comes back to a cart later than this is asked again. */
const unsoldLifetime_ms = 30 * 86_400_000

/** Deletes the answers in abandoned carts; one that is being paid just now is left alone. */
export async function deleteUnsoldAnswers(tx: Tx): Promise<void> {
  await sql`delete from purchase_answer a where order_id is null
    and updated_at < ${new Date(tx.now.getTime() - unsoldLifetime_ms)}
    and not exists (select from checkout_attempt c where c.cart_id = a.cart_id and c.status = 'open')`.execute(tx.send)
}
