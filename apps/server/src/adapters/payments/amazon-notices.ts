import { createPublicKey, verify } from 'node:crypto'
import { call } from './wallet-call.ts'

interface Envelope {
  Type: string
  Message: string
  MessageId: string
  Timestamp: string
  TopicArn: string
  Signature: string
  SignatureVersion: string
  SigningCertURL: string
}

/** What a notice is about; never how it stands. */
export interface AmazonNotice {
  id: string
  object: string
  charge_id: string
}

/**
 * Reads an IPN in the envelope of SNS. Null unless it is signed by a key that lies where Amazon's keys lie. Keys are
 * fetched once.
 */
export function noticeReader(keysAt: string) {
  const keys = new Map<string, Promise<string>>()
  const keyAt = (url: string) => {
    const known = keys.get(url) ?? call(url, { method: 'GET', headers: {}, timeout_ms: 5_000 }).then(({ text }) => text)
    known.catch(() => keys.delete(url))
    if (keys.size < 20) keys.set(url, known)
    return known
  }
  return async (raw_body: string): Promise<AmazonNotice | null> => {
    const envelope = read(raw_body)
    if (!envelope || URL.parse(envelope.SigningCertURL)?.origin !== new URL(keysAt).origin) return null
    const algorithm = envelope.SignatureVersion === '2' ? 'sha256' : 'sha1'
    const key = createPublicKey(await keyAt(envelope.SigningCertURL))
    if (!verify(algorithm, Buffer.from(signedText(envelope)), key, Buffer.from(envelope.Signature, 'base64')))
      return null
    const { ObjectType, ObjectId, NotificationId } = JSON.parse(envelope.Message)
    return { id: String(NotificationId), object: String(ObjectType), charge_id: String(ObjectId) }
  }
}

function read(raw_body: string): Envelope | null {
  try {
    const envelope = JSON.parse(raw_body) as Envelope
    return typeof envelope.Signature === 'string' && typeof envelope.Message === 'string' ? envelope : null
  } catch {
    return null
  }
}

/** What SNS signs: these fields with their names, a line each. */
const signedText = ({ Message, MessageId, Timestamp, TopicArn, Type }: Envelope) =>
  Object.entries({ Message, MessageId, Timestamp, TopicArn, Type })
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('')
