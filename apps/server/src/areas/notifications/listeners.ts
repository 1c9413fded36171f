import { after, type Listener } from '../../base/facts.ts'
import { writers } from './letters.ts'
import { sendAgain } from './notifications.ts'
import { deliver } from './send-once.ts'

export const listeners: Listener[] = [
  ...writers.map((writer) => after(writer.fact, writer.name, (ctx, about) => deliver(ctx, writer, about))),
  after('notification.resend_asked', 'mail-again', (ctx, { notification_id }) =>
    sendAgain(ctx, String(notification_id)),
  ),
]
