import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'
import type { Tx } from '../../base/ctx.ts'
import { storeAnswers } from '../pharmacy/index.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { touchGrownCart } from './lock-cart.ts'

/** Stores health answers for a line of a locked cart, and updates the loaded cart; null deletes them. */
export async function keepLineAnswers(
  tx: Tx,
  loaded: LoadedCart,
  line_item_id: string,
  answers: QuestionAnswers | null | undefined,
): Promise<void> {
  if (answers === undefined) return
  const cart_id = loaded.cart.id
  await touchGrownCart(tx, cart_id)
  const sealed = await storeAnswers(tx, { cart_id, line_item_id }, answers)
  const otherAnswers = loaded.answers.filter((other) => other.line_item_id !== line_item_id)
  loaded.answers = sealed
    ? [...otherAnswers, { line_item_id, answers: sealed.toString('hex'), reworded: [] }]
    : otherAnswers
}
