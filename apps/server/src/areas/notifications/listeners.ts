import { after, type Listener } from '../../base/facts.ts'
import { deleteLettersOf } from './delete-letters.ts'
import { writers } from './letters.ts'
import { sendResend } from './notifications.ts'
import { recordGathering } from './notify-cross-mall.ts'
import { notifyClosed } from './notify-of-account.ts'
import { deliver } from './send-once.ts'
import { sendUnsent } from './sent-letters.ts'

export const listeners: Listener[] = [
  ...writers.map((writer) => after(writer.fact, writer.name, (ctx, about) => deliver(ctx, writer, about))),
  after('order.gathering_asked', 'note-what-was-gathered', (ctx, { order_id }) =>
    recordGathering(ctx, String(order_id)),
  ),
  after('customer.erased', 'forget-letters', (ctx, { customer_id }) => deleteLettersOf(ctx, String(customer_id))),
  after('customer.erased', 'mail-account-closed', (ctx, { customer_id, email }) =>
    notifyClosed(ctx, String(customer_id), email),
  ),
  after('notification.resend_asked', 'mail-again', (ctx, { notification_id }) =>
    sendResend(ctx, String(notification_id)),
  ),
  after('letter.asked_again', 'mail-once-more', (ctx, { mail_id }) => sendUnsent(ctx, String(mail_id))),
]
