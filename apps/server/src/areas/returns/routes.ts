import { adminReturns, storeReturns } from '@kusuribako/contract/returns/admin-returns'
import { on } from '../../base/ctx.ts'
import { cancelReturn } from './cancel-return.ts'
import { listReturns } from './read-returns.ts'
import { receiveReturn } from './receive-return.ts'
import { requestReturn, requestStoreReturn } from './request-return.ts'

export const routes = [
  on(adminReturns.list, listReturns),
  on(adminReturns.receive, receiveReturn),
  on(adminReturns.cancel, cancelReturn),
  on(adminReturns.request, requestReturn),
  on(storeReturns.request, requestStoreReturn),
]
