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

  async function put(key: string, content: Buffer) {
    bytes ??= await prepare(folder)
    const file = join(folder, key)
    await writeFile(`${file}.new`, content)
    await rename(`${file}.new`, file)
    bytes += roomOf(content.length)
    if (bytes > limitBytes) bytes = await clear(folder, (limitBytes * 2) / 3)
  }

  return {
    read: (key: string): Promise<Buffer | null> => readFile(join(folder, key)).catch(() => null),
    write: (key: string, content: Buffer): Promise<void> => put(key, content).catch(() => {}),
  }
}

const roomOf = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES

async function listed(folder: string) {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { name, size: roomOf(size), mtimeMs }
    }),
  )
  return files.sort((a, b) => b.mtimeMs - a.mtimeMs)
}

async function prepare(folder: string) {
  await mkdir(folder, { recursive: true })
  return (await listed(folder)).reduce((sum, { size }) => sum + size, 0)
}

async function clear(folder: string, keepBytes: number) {
  let kept = 0
  for (const { name, size } of await listed(folder)) {
    if (kept + size > keepBytes) await rm(join(folder, name), { force: true })
    else kept += size
  }
  return kept
}
