import type { pharmacistReviews as api } from '@kusuribako/contract/checkout/pharmacist-review'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { lockOrder } from '../orders/index.ts'
import {
  addMessage,
  mustBePharmacist,
  provideInformation,
  readMedicineInformation,
  recordHealthReadingIn,
} from '../pharmacy/index.ts'
import { getReview } from './read-review.ts'

/** A pharmacist writes to the buyer; the mail says only that there is a message. */
export const askBuyer: Handler<typeof api.ask> = async (ctx, { params: { id }, body }) => {
  await ctx.tx(async (tx) => {
    const [, message_id] = await Promise.all([lockOrder(tx, id), addMessage(tx, id, body.text, 'pharmacist')])
    if (!message_id) throw refuse('order_not_waiting_for_review')
    await tx.note('review.asked', { order_id: id, message_id })
    await recordHealthReadingIn(tx, [id])
  })
  return { data: await getReview(ctx, id) }
}

/**
 * A pharmacist gives the buyer the written information about each first-class medicine, as its package insert says
 * now, with a comment of their own (薬機法36条の10第1項). Given again, it is a new version, which must be confirmed again.
 */
export const informBuyer: Handler<typeof api.inform> = async (ctx, { params: { id }, body }) => {
  await ctx.tx(async (tx) => {
    const [, sheet] = await Promise.all([lockOrder(tx, id), readMedicineInformation(tx.db, id), mustBePharmacist(tx)])
    const version = await provideInformation(tx, id, { sheet, advice: body.advice })
    if (!version) throw refuse('order_not_waiting_for_review')
    await tx.note('review.informed', { order_id: id, version })
    await recordHealthReadingIn(tx, [id])
  })
  return { data: await getReview(ctx, id) }
}
