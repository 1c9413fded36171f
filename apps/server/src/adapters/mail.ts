import nodemailer from 'nodemailer'
import type { Config } from '../base/config.ts'
import type { MailPort } from '../base/ports.ts'

/**
 * Mails by SMTP, over connections that stay open until they are closed. A silent server is given up after a timeout:
 * the queue tries again, and a process that shuts down does not wait for it.
 */
export function openMail(config: Config, timeout_ms = 30_000): MailPort & { close: () => void } {
  const domain = config.MAIL_FROM.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
  const transport = nodemailer.createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
  })
  return {
    close: () => transport.close(),
    send: async ({ unsubscribe_url, reply_to, name, ...letter }) => {
      const headers = {
        // So that no vacation responder answers (RFC 3834 §5).
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe_url && {
          'List-Unsubscribe': `<${unsubscribe_url}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      const messageId = name && `<${name}@${domain}>`
      await transport.sendMail({
        from: config.MAIL_FROM,
        ...letter,
        headers,
        ...(reply_to && { replyTo: reply_to }),
        ...(messageId && { messageId }),
      })
    },
  }
}
