import { crossMall } from '@kusuribako/contract/notifications/cross-mall'
import { on } from '../../base/ctx.ts'
import { notificationRoutes } from './notifications.ts'
import { sendToCrossMall } from './tell-cross-mall.ts'

export const routes = [...notificationRoutes, on(crossMall.sendOrder, sendToCrossMall)]
