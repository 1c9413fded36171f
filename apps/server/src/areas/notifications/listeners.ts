import { after, type Listener } from '../../base/facts.ts'
import { deleteLettersAbout, deleteLettersOf } from './delete-letters.ts'
import { writers } from './letters.ts'
import { sendResend } from './notifications.ts'
import { recordGathering } from './notify-cross-mall.ts'
import { notifyAccountClosed } from './notify-of-account.ts'
import { writeAndSend } from './send-once.ts'
import { sendUnsentLetter } from './sent-letters.ts'

export const listeners: Listener[] = [
  ...writers.map((writer) => after(writer.fact, writer.name, (ctx, about) => writeAndSend(ctx, writer, about))),
  after('order.gathering_asked', 'note-what-was-gathered', (ctx, { order_id }) =>
    recordGathering(ctx, String(order_id)),
  ),
  after('customer.erased', 'forget-letters', (ctx, { customer_id, email }) =>
    deleteLettersOf(ctx, String(customer_id), (email as string | undefined) ?? null),
  ),
  after('customer.erased', 'mail-account-closed', (ctx, { customer_id, email }) =>
    notifyAccountClosed(ctx, String(customer_id), email),
  ),
  after('notification.resend_asked', 'mail-again', (ctx, { notification_id }) =>
    sendResend(ctx, String(notification_id)),
  ),
  after('letter.asked_again', 'mail-once-more', (ctx, { mail_id }) => sendUnsentLetter(ctx, String(mail_id))),
  after('order.retention_ended', 'forget-buyer-in-notifications', (ctx, { order_id }) =>
    ctx.tx((tx) => deleteLettersAbout(tx, String(order_id))),
  ),
]
