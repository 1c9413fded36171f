import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** However small a file is, it takes a block of the disk. */
const BLOCK_BYTES = 4096

/**
 * Resized pictures on disk, bounded by the room they take: when the cache is full, the oldest third is deleted. A
 * failing disk costs speed, not pictures.
 */
export function pictureCache(folder: string, limitBytes: number) {
  let bytes: number | null = null

  async function writeWithinLimit(key: string, content: Buffer) {
    bytes ??= await prepare(folder)
    // Two storefronts that share the folder may write the same picture at once: under one name each would empty the
    // other's file, and half a picture would be read.
    const unfinished = join(folder, `${randomUUID()}.new`)
    try {
      await writeFile(unfinished, content)
      await rename(unfinished, join(folder, key))
    } finally {
      // On a full disk, each picture would leave a part of itself there.
      await rm(unfinished, { force: true })
    }
    bytes += diskBytes(content.length)
    if (bytes > limitBytes) bytes = await deleteOldest(folder, (limitBytes * 2) / 3)
  }

  return {
    read: (key: string): Promise<Buffer | null> => readFile(join(folder, key)).catch(() => null),
    write: (key: string, content: Buffer): Promise<void> => writeWithinLimit(key, content).catch(() => {}),
  }
}

const diskBytes = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES

async function filesNewestFirst(folder: string) {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { name, size: diskBytes(size), mtimeMs }
    }),
  )
  return files.sort((a, b) => b.mtimeMs - a.mtimeMs)
}

async function prepare(folder: string) {
  await mkdir(folder, { recursive: true })
  return (await filesNewestFirst(folder)).reduce((sum, { size }) => sum + size, 0)
}

async function deleteOldest(folder: string, limitBytes: number) {
  let keptBytes = 0
  for (const { name, size } of await filesNewestFirst(folder)) {
    if (keptBytes + size > limitBytes) await rm(join(folder, name), { force: true })
    else keptBytes += size
  }
  return keptBytes
}
