import { remoteLog } from '@kusuribako/contract/settings/log'
import { on } from '../../base/ctx.ts'
import { appRoutes } from './apps.ts'
import { currencyRoutes } from './currencies.ts'
import { featureFlagRoutes } from './feature-flags.ts'
import { publishableKeyRoutes } from './publishable-keys.ts'
import { noteRemote } from './remote-log.ts'
import { salesChannelRoutes } from './sales-channels.ts'
import { storeRoutes } from './store.ts'

export const routes = [
  on(remoteLog, noteRemote),
  ...storeRoutes,
  ...currencyRoutes,
  ...salesChannelRoutes,
  ...publishableKeyRoutes,
  ...appRoutes,
  ...featureFlagRoutes,
]
