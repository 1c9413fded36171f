import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

export type Encoding = 'br' | 'gzip'

/** One body in the encodings requested so far. */
export interface Encoded {
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** The browser's preferred encoding among ours. */
export function preferred(accept: string | undefined): Encoding | null {
  if (accepts(accept, 'br')) return 'br'
  return accepts(accept, 'gzip') ? 'gzip' : null
}

/** Whether `Accept-Encoding` names it, with another weight than 0, which refuses it (RFC 9110 §12.4.2). */
export const accepts = (accept = '', encoding: Encoding): boolean =>
  accept.split(',').some((one) => {
    const [name, ...parameters] = one.toLowerCase().split(';')
    return name?.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  })

/** Compresses. `quick` takes a few ms and is for pages; the other is for files at build time. */
export function compress(plain: Buffer, encoding: Encoding, effort: 'quick' | 'best'): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(plain, { level: effort === 'best' ? 9 : 5 })
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 4,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return brotli(plain, { params })
}
