import { crossMall } from '@kusuribako/contract/notifications/cross-mall'
import { on } from '../../base/ctx.ts'
import { notificationRoutes } from './notifications.ts'
import { sentLetterRoutes } from './sent-letters.ts'
import { sendToCrossMall } from './tell-cross-mall.ts'

export const routes = [...notificationRoutes, ...sentLetterRoutes, on(crossMall.sendOrder, sendToCrossMall)]
