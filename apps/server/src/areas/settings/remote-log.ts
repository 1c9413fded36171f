import type { remoteLog } from '@kusuribako/contract/settings/log'
import type { Handler } from '../../base/ctx.ts'
import { redactPersonalData } from './redact-personal-data.rules.ts'

const levels = { info: 'info', warning: 'warn', error: 'error' } as const

/** Writes a browser's error report to the server's log under this request's id, without personal data. */
export const noteRemote: Handler<typeof remoteLog> = async (ctx, { body }) => {
  const { message, severity, data } = body
  ctx.log[levels[severity]]({ from: 'browser', data: redactPersonalData(data) }, redactPersonalData(message) as string)
  return { data: null }
}
