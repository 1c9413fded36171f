import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** One body, ready in every encoding a browser may ask for. */
export interface Encoded {
  plain: Buffer
  gzip: Buffer | null
  br: Buffer | null
}

/** Brotli 5 is the point where pages are compressed in a few ms; files made at build time take 11. */
export async function encode(plain: Buffer, quality = 5): Promise<Encoded> {
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [br, gz] = await Promise.all([brotli(plain, { params }), gzip(plain, { level: quality > 5 ? 9 : 6 })])
  return { plain, br, gzip: gz }
}

export const encodedBytes = (body: Encoded) => body.plain.length + (body.gzip?.length ?? 0) + (body.br?.length ?? 0)

/** The best ready encoding that the browser accepts. */
export function choose(body: Encoded, accept: string | undefined): { bytes: Buffer; encoding: 'br' | 'gzip' | null } {
  if (body.br && accept?.includes('br')) return { bytes: body.br, encoding: 'br' }
  if (body.gzip && accept?.includes('gzip')) return { bytes: body.gzip, encoding: 'gzip' }
  return { bytes: body.plain, encoding: null }
}
