import { adminPoints, customerPoints } from '@kusuribako/contract/loyalty/points'
import { on } from '../../base/ctx.ts'
import { listMovements } from './list-movements.ts'
import { correctCustomerPoints, readOwnPoints, readPoints } from './read-points.ts'

export const routes = [
  on(customerPoints.get, readOwnPoints),
  on(customerPoints.movements, listMovements),
  on(adminPoints.get, readPoints),
  on(adminPoints.correct, correctCustomerPoints),
]
