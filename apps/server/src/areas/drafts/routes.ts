import { draftOrders as api } from '@kusuribako/contract/drafts/draft-orders'
import { on } from '../../base/ctx.ts'
import { addDraftLine, removeDraftLine, updateDraftLine } from './draft-lines.ts'
import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from './draft-orders.ts'
import { payDraft } from './pay-draft.ts'

export const routes = [
  on(api.list, listDrafts),
  on(api.get, getDraft),
  on(api.create, createDraft),
  on(api.update, updateDraft),
  on(api.delete, deleteDraft),
  on(api.addLine, addDraftLine),
  on(api.updateLine, updateDraftLine),
  on(api.removeLine, removeDraftLine),
  on(api.pay, payDraft),
]
