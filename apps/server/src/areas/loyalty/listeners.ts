import { after, type Listener } from '../../base/facts.ts'
import { carryOutDPoints } from './carry-out-d-points.ts'
import { eraseNotes } from './move-points.ts'

export const listeners: Listener[] = [
  after('d_points.wanted', 'carry-out-wanted-d-points', (ctx, { key }) => carryOutDPoints(ctx, String(key))),
  after('customer.erased', 'forget-points-notes', (ctx, { customer_id }) =>
    ctx.tx((tx) => eraseNotes(tx, String(customer_id))),
  ),
]
