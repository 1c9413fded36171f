import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

const nonceBytes = 12
const tagBytes = 16

/** Encryption of what a stolen copy of the database must not reveal: AES-256-GCM under the shop's data key. */
export function seal({ DATA_KEY }: Config, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(DATA_KEY, 'base64'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The decrypted text; throws when it was changed, or encrypted under another key. */
export function unseal({ DATA_KEY }: Config, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(DATA_KEY, 'base64'), sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}
