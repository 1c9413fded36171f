import { noticeRoutes } from './receive-notice.ts'
import { returnRoutes } from './return-from-rakuten-pay.ts'

export const routes = [...noticeRoutes, ...returnRoutes]
