import type { draftOrders as api } from '@kusuribako/contract/drafts/draft-orders'
import type { Handler } from '../../base/ctx.ts'
import { changeStaffLine, putStaffLine, takeStaffLineOut, thingsOf } from '../carts/index.ts'
import { answerDraft, lockDraft, touch } from './draft-orders.ts'

/** Puts a variant, or a thing that staff name and price themselves, into a draft. */
export const addDraftLine: Handler<typeof api.addLine> = async (ctx, { params, body }) => {
  await ctx.tx(async (tx) => {
    const variantIds = body.variant_id ? [body.variant_id] : []
    const { loaded } = await lockDraft(tx, params.id, variantIds)
    await putStaffLine(tx, loaded, await thingsOf(tx, loaded, variantIds), body)
    await touch(tx, params.id)
  })
  return answerDraft(ctx, params.id)
}

export const updateDraftLine: Handler<typeof api.updateLine> = async (ctx, { params, body }) => {
  await ctx.tx(async (tx) => {
    const { loaded } = await lockDraft(tx, params.id)
    await changeStaffLine(tx, loaded, await thingsOf(tx, loaded), params.line_id, body)
    await touch(tx, params.id)
  })
  return answerDraft(ctx, params.id)
}

export const removeDraftLine: Handler<typeof api.removeLine> = async (ctx, { params }) => {
  await ctx.tx(async (tx) => {
    const { loaded } = await lockDraft(tx, params.id)
    await takeStaffLineOut(tx, loaded, params.line_id)
    await touch(tx, params.id)
  })
  return answerDraft(ctx, params.id)
}
