import type { draftOrders as api } from '@kusuribako/contract/drafts/draft-orders'
import type { Handler } from '../../base/ctx.ts'
import { changeStaffLine, putStaffLine, removeStaffLine, sellablesOf } from '../carts/index.ts'
import { answerDraft, lockDraft, touchDraft } from './draft-orders.ts'

/** Adds a variant, or a free-form item with its own price, to a draft. */
export const addDraftLine: Handler<typeof api.addLine> = (ctx, { params: { id }, body }) =>
  ctx.tx(async (tx) => {
    const variantIds = body.variant_id ? [body.variant_id] : []
    const { loaded } = await lockDraft(tx, id, variantIds)
    await putStaffLine(tx, loaded, await sellablesOf(tx, loaded, variantIds), body)
    await touchDraft(tx, id)
    return answerDraft(tx, id)
  })

export const updateDraftLine: Handler<typeof api.updateLine> = (ctx, { params: { id, line_id }, body }) =>
  ctx.tx(async (tx) => {
    const { loaded } = await lockDraft(tx, id)
    await changeStaffLine(tx, loaded, await sellablesOf(tx, loaded), line_id, body)
    await touchDraft(tx, id)
    return answerDraft(tx, id)
  })

export const removeDraftLine: Handler<typeof api.removeLine> = (ctx, { params: { id, line_id } }) =>
  ctx.tx(async (tx) => {
    const { loaded } = await lockDraft(tx, id)
    await removeStaffLine(tx, loaded, line_id)
    await touchDraft(tx, id)
    return answerDraft(tx, id)
  })
