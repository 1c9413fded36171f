import { orderEdits, storeOrderEdits } from '@kusuribako/contract/edits/order-edits'
import { adminPaymentCollections, storePaymentCollections } from '@kusuribako/contract/edits/payment-collections'
import { on } from '../../base/ctx.ts'
import { authorizeSession, authorizeSessions, refreshSession } from './authorize-collection.ts'
import { addEditItem, deleteEditChange, removeEditItem, updateEditItem } from './change-edit-lines.ts'
import { setSession, setSessions } from './collection-sessions.ts'
import { completeEdit, confirmEdit } from './confirm-edit.ts'
import { markAuthorized } from './declare-received.ts'
import { createEdit, deleteEdit, getEditForBuyer, getEditForStaff, listEdits, updateEdit } from './order-edits.ts'
import { deleteCollection, getForBuyer, getForStaff, updateCollection } from './payment-collections.ts'
import { cancelEdit, declineEdit, requestEdit } from './settle-edit.ts'

export const routes = [
  on(orderEdits.list, listEdits),
  on(orderEdits.get, getEditForStaff),
  on(orderEdits.create, createEdit),
  on(orderEdits.update, updateEdit),
  on(orderEdits.delete, deleteEdit),
  on(orderEdits.addItem, addEditItem),
  on(orderEdits.updateItem, updateEditItem),
  on(orderEdits.removeItem, removeEditItem),
  on(orderEdits.deleteChange, deleteEditChange),
  on(orderEdits.request, requestEdit),
  on(orderEdits.cancel, cancelEdit),
  on(orderEdits.confirm, confirmEdit),
  on(storeOrderEdits.get, getEditForBuyer),
  on(storeOrderEdits.complete, completeEdit),
  on(storeOrderEdits.decline, declineEdit),
  on(adminPaymentCollections.get, getForStaff),
  on(adminPaymentCollections.update, updateCollection),
  on(adminPaymentCollections.delete, deleteCollection),
  on(adminPaymentCollections.authorize, markAuthorized),
  on(storePaymentCollections.get, getForBuyer),
  on(storePaymentCollections.setSession, setSession),
  on(storePaymentCollections.setSessions, setSessions),
  on(storePaymentCollections.authorizeSessions, authorizeSessions),
  on(storePaymentCollections.refreshSession, refreshSession),
  on(storePaymentCollections.authorizeSession, authorizeSession),
]
