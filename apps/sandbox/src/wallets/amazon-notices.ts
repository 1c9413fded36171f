import { sign } from 'node:crypto'
import { noticeKeys } from './amazon-sign-in.ts'
import type { WalletContext } from './wallet-context.ts'
import { newWalletId, type WalletPayment } from './wallet-payment.ts'

/** An IPN in its SNS envelope; the message names the object and not its state. */
export function sendNotification(
  { notices, shopUrl, amazonPay, origin }: WalletContext,
  payment: WalletPayment,
  object: { ObjectType: 'CHARGE' | 'REFUND' | 'CHARGEBACK'; ObjectId: string },
  type: string,
) {
  const MessageId = newWalletId('msg-')
  const Message = JSON.stringify({
    MerchantID: amazonPay.merchantId,
    ...object,
    ChargePermissionId: payment.extra.permissionId,
    NotificationType: 'STATE_CHANGE',
    NotificationId: MessageId,
    NotificationVersion: 'V2',
  })
  const signed = {
    Message,
    MessageId,
    Timestamp: new Date().toISOString(),
    TopicArn: 'arn:aws:sns:ap-northeast-1:000000000000:sandbox',
    Type: 'Notification',
  }
  const text = Object.entries(signed)
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('')
  const Signature = sign('sha256', Buffer.from(text), noticeKeys.privateKey).toString('base64')
  const body = { ...signed, SignatureVersion: '2', Signature, SigningCertURL: `${origin()}/amazon-pay/notice-key.pem` }
  notices.send({
    wallet: 'amazon-pay',
    payment: payment.id,
    type,
    url: `${shopUrl}/webhooks/amazon-pay`,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
  })
}
