import { crossMall } from '@kusuribako/contract/notifications/cross-mall'
import { on } from '../../base/ctx.ts'
import { notificationRoutes } from './notifications.ts'
import { sendToCrossMall } from './notify-cross-mall.ts'
import { sentLetterRoutes } from './sent-letters.ts'

export const routes = [...notificationRoutes, ...sentLetterRoutes, on(crossMall.sendOrder, sendToCrossMall)]
