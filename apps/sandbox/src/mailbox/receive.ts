import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { Address, Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Mail, Mails } from './mails.ts'

const SIZE_LIMIT = 5 * 1024 * 1024

/** Accepts every mail by SMTP, with or without authentication, up to 5 MB; returns the port and how to stop. */
export async function receiveMail(mails: Mails, address: { host: string; port: number }) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    logger: false,
    size: SIZE_LIMIT,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      store(mails, stream, session).then(
        (id) => done(null, `kept as ${id}`),
        (error: Error) => done(error),
      )
    },
  })
  // A client that disconnects in the middle is not our problem.
  server.on('error', () => {})
  const listening = server.listen(address.port, address.host)
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { port, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}

async function store(mails: Mails, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
  const raw = await readUpTo(stream, SIZE_LIMIT)
  if (raw === null || stream.sizeExceeded) {
    throw Object.assign(new Error('Message exceeds fixed maximum message size'), { responseCode: 552 })
  }
  const envelope = session.envelope
  const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
  const recipients = envelope.rcptTo.map(({ address }) => address)
  const mail = await mails.add(await readMail(raw, sender, recipients))
  return mail.id
}

async function readUpTo(stream: Readable, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
  }
  return size <= limit ? Buffer.concat(chunks) : null
}

async function readMail(raw: Buffer, sender: string, recipients: string[]): Promise<Omit<Mail, 'id'>> {
  const envelope = { to: recipients, receivedAt: new Date().toISOString(), size: raw.length }
  try {
    const { default: PostalMime } = await import('postal-mime')
    const email = await PostalMime.parse(raw)
    const from = email.from ? formatAddress(email.from) : sender
    return { ...envelope, from, subject: email.subject ?? '', ...contentOf(email) }
  } catch {
    // Not a valid mail: shown as received.
    return { ...envelope, from: sender, subject: '', text: raw.toString(), html: null, headers: [], attachments: [] }
  }
}

function contentOf(email: Email): Pick<Mail, 'attachments' | 'headers' | 'html' | 'text'> {
  return {
    text: email.text ?? '',
    html: email.html ? withPictures(email.html, email) : null,
    headers: email.headers.map(({ key, value }) => ({ name: key, value })),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}

/** Embedded pictures (`cid:`) are inserted where they are shown. */
function withPictures(html: string, { attachments }: Email): string {
  return attachments.reduce((page, { contentId, mimeType, content }) => {
    if (!contentId || typeof content === 'string' || !mimeType.startsWith('image/')) return page
    const bytes = Buffer.from(content as ArrayBuffer).toString('base64')
    return page.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${bytes}`)
  }, html)
}

function formatAddress(address: Address): string {
  const mailbox = address.address ?? ''
  return address.name ? `${address.name} <${mailbox}>` : mailbox
}
