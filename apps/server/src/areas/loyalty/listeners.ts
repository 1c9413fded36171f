import { after, type Listener } from '../../base/facts.ts'
import { carryOutDPoints } from './carry-out-d-points.ts'

export const listeners: Listener[] = [
  after('d_points.wanted', 'carry-out-wanted-d-points', (ctx, { key }) => carryOutDPoints(ctx, String(key))),
]
