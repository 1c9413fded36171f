/**
 * What Exif begins with, and where its data is then, in bytes: its name in JPEG, WebP and many AVIF; in other AVIF an
 * offset of zero alone.
 */
const exifStarts = (
  [
    ['Exif\0\0', 6],
    ['\0\0\0\0II*\0', 4],
    ['\0\0\0\0MM\0*', 4],
  ] as const
).map(([start, length]) => ({ start: Buffer.from(start, 'latin1'), length }))
const xmp = [Buffer.from('<x:xmpmeta'), Buffer.from('</x:xmpmeta>')] as const
/** Bytes per value, by its type in TIFF. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
/** In the first directory of Exif: the offset of the location data. */
const gps = 0x8825
/** More than any camera writes. Without a limit, a crafted picture of 1 MB stops the process for minutes. */
const [blocksMax, entriesMax] = [64, 256]

/**
 * Overwrites where a picture was taken, which phones write into every one: the Exif location, and all of XMP, which
 * may contain it too. Everything else stays byte by byte, including the orientation. Returns the same buffer.
 */
export function stripLocation(picture: Buffer): Buffer {
  for (const { start, length } of exifStarts) {
    let at = picture.indexOf(start)
    for (let block = 0; at >= 0 && block < blocksMax; block++) {
      stripExifLocation(picture.subarray(at + length, at + 65_535))
      at = picture.indexOf(start, at + 1)
    }
  }
  for (let from = picture.indexOf(xmp[0]); from >= 0; from = picture.indexOf(xmp[0], from)) {
    const end = picture.indexOf(xmp[1], from)
    if (end < 0) break
    picture.fill(' ', from, end + xmp[1].length)
  }
  return picture
}

function stripExifLocation(tiff: Buffer): void {
  const order = tiff.toString('latin1', 0, 4)
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return
  const readUint16 = (at: number) => (order === 'II*\0' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const readUint32 = (at: number) => (order === 'II*\0' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const within = (at: number, bytes: number) => at + bytes <= tiff.length
  const entriesOf = (directory: number) =>
    within(directory, 2)
      ? Array.from({ length: Math.min(readUint16(directory), entriesMax) }, (_, at) => directory + 2 + 12 * at).filter(
          (at) => within(at, 12),
        )
      : []
  const entry = entriesOf(readUint32(4)).find((at) => readUint16(at) === gps)
  if (entry === undefined) return
  const directory = readUint32(entry + 8)
  for (const at of entriesOf(directory)) {
    const [bytes, value] = [(sizes[readUint16(at + 2)] ?? 0) * readUint32(at + 4), readUint32(at + 8)]
    if (bytes > 4 && within(value, bytes)) tiff.fill(0, value, value + bytes)
    tiff.fill(0, at, at + 12)
  }
  if (within(directory, 2)) tiff.fill(0, directory, directory + 2)
}
