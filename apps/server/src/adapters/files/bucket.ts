import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '../../base/config.ts'
import type { FileStore } from '../../base/ports.ts'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.csv': 'text/csv; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Files in an S3-compatible bucket. The bucket's own policy makes `uploads/` public and nothing else; protected files
 * are read through presigned addresses, as a download.
 */
export function bucketFiles(config: Config): FileStore {
  const client = new S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID!, secretAccessKey: config.S3_SECRET_ACCESS_KEY! },
    // Not every S3-compatible service supports checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (Key: string) => ({ Bucket: config.S3_BUCKET!, Key })
  const asDownload = (key: string) => (key.startsWith('protected/') ? { ContentDisposition: 'attachment' } : {})
  return {
    put: (key, content) =>
      // A complete file has a known length, which a single request needs.
      onDisk(content, async (file, bytes) => {
        const ContentType = types[path.extname(key)] ?? 'application/octet-stream'
        const Body = createReadStream(file)
        await once(Body, 'open')
        await client.send(
          new PutObjectCommand({ ...at(key), ...asDownload(key), Body, ContentLength: bytes, ContentType }),
        )
      }),
    async read(key) {
      try {
        return (await client.send(new GetObjectCommand(at(key)))).Body as Readable
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    publicUrl: (key) => `${config.S3_PUBLIC_URL!}/${key}`,
    signedUrl: (key, now, lasts_s) =>
      getSignedUrl(client, new GetObjectCommand({ ...at(key), ResponseContentDisposition: 'attachment' }), {
        expiresIn: lasts_s,
        signingDate: now,
      }),
  }
}

/** Keeps content on disk while it is used; returns its size. */
async function onDisk(content: AsyncIterable<Uint8Array>, use: (file: string, bytes: number) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-'))
  const file = path.join(folder, 'content')
  try {
    await pipeline(content, createWriteStream(file))
    const { size } = await stat(file)
    await use(file, size)
    return size
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
