import { remoteLog } from '@kusuribako/contract/settings/log'
import { on } from '../../base/ctx.ts'
import { noteRemote } from './remote-log.ts'

export const routes = [on(remoteLog, noteRemote)]
