import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { call, type ProviderResponse, parseFields } from './wallet-call.ts'

interface Envelope {
  Type: string
  Message: string
  MessageId: string
  Timestamp: string
  TopicArn: string
  Signature: string
  SignatureVersion: string
  SigningCertURL: string
  Subject?: string
}

/** What a notification is about; never the payment's state. */
export interface AmazonNotice {
  id: string
  object: string
  charge_id: string
}

/** Nothing else there is a key, so it is not even requested. */
const keyPath = /^(\/[\w-]{1,100}){1,3}\.pem$/

/**
 * Reads an IPN in its SNS envelope. Null unless it is signed by a key at Amazon's own address. Keys are fetched once.
 */
export function noticeReader(keysUrl: string) {
  const keys = new Map<string, Promise<KeyObject | null>>()
  const fetchKey = (url: string) => {
    const promise = keys.get(url) ?? call(url, { method: 'GET', headers: {}, timeout_ms: 5_000 }).then(keyOf)
    // Responses that are no key are not cached: twenty of them would leave no room for the right one.
    promise.then(
      (key) => key ?? keys.delete(url),
      () => keys.delete(url),
    )
    if (keys.size < 20) keys.set(url, promise)
    return promise
  }
  return async (raw_body: string): Promise<AmazonNotice | null> => {
    const envelope = read(raw_body)
    const certUrl = envelope && URL.parse(envelope.SigningCertURL)
    if (!certUrl || certUrl.origin !== new URL(keysUrl).origin || !keyPath.test(certUrl.pathname) || certUrl.search)
      return null
    const algorithm = envelope.SignatureVersion === '2' ? 'sha256' : 'sha1'
    const key = await fetchKey(certUrl.href)
    if (!key) return null
    if (!verify(algorithm, Buffer.from(signedText(envelope)), key, Buffer.from(envelope.Signature, 'base64')))
      return null
    // Others with a topic of their own can sign anything there.
    const { ObjectType, ObjectId, NotificationId } = parseFields(envelope.Message) ?? {}
    if (typeof ObjectId !== 'string' || typeof NotificationId !== 'string') return null
    return { id: NotificationId, object: String(ObjectType), charge_id: ObjectId }
  }
}

function keyOf({ status, text }: ProviderResponse): KeyObject | null {
  try {
    return status === 200 ? createPublicKey(text) : null
  } catch {
    return null
  }
}

function read(raw_body: string): Envelope | null {
  const envelope = parseFields(raw_body) as Partial<Envelope> | null
  const isComplete = typeof envelope?.Signature === 'string' && typeof envelope.Message === 'string'
  return isComplete ? (envelope as Envelope) : null
}

/** The text that SNS signs: these fields with their names, a line each; a subject only where there is one. */
const signedText = ({ Message, MessageId, Subject, Timestamp, TopicArn, Type }: Envelope) =>
  Object.entries({ Message, MessageId, ...(Subject && { Subject }), Timestamp, TopicArn, Type })
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('')
