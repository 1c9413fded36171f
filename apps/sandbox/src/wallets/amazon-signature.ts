import { constants, createHash, createPublicKey, verify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { textOf } from './wallet-context.ts'

const algorithm = 'AMZN-PAY-RSASSA-PSS-V2'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export interface Key {
  publicKeyId: string
  publicKey: string
}

/** Whether a call is signed as Amazon Pay requires: method, path, sorted query, the named headers and the body. */
export function isSigned(key: Key, request: FastifyRequest): boolean {
  const [scheme, ...rest] = (request.headers.authorization ?? '').split(' ')
  const fields = Object.fromEntries(
    rest
      .join(' ')
      .split(', ')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
  if (scheme !== algorithm || fields.PublicKeyId !== key.publicKeyId) return false
  const names = String(fields.SignedHeaders ?? '').split(';')
  const [path, query = ''] = request.url.split('?')
  const sorted = query.split('&').sort().join('&')
  const headers = names.map((name) => `${name}:${request.headers[name]}`).join('\n')
  const canonical = [request.method, path, sorted, headers, '', names.join(';'), sha256(textOf(request))].join('\n')
  return isSignatureOf(key, canonical, String(fields.Signature ?? ''))
}

/** Whether a text (a canonical request, or the payload of a button) carries the shop's signature. */
export function isSignatureOf({ publicKey }: Key, text: string, signature: string): boolean {
  const options = {
    key: createPublicKey(publicKey),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 32,
  }
  const signed = Buffer.from(`${algorithm}\n${sha256(text)}`)
  return verify('sha256', signed, options, Buffer.from(signature, 'base64'))
}
