import { expect, test } from 'vitest'
import { stripLocation } from './picture-location.rules.ts'

/** Exif with an orientation (6) and a position (35°N), as a phone writes it; `little`: little-endian. */
function exifOf(little: boolean): Buffer {
  const tiff = Buffer.alloc(92)
  const small = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at))
  const large = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    small(tag, at)
    small(type, at + 2)
    large(count, at + 4)
    if (type === 3) small(value, at + 8)
    else large(value, at + 8)
  }
  tiff.write(little ? 'II*\0' : 'MM\0*', 'latin1')
  large(8, 4)
  small(2, 8)
  entry(10, 0x0112, 3, 1, 6)
  entry(22, 0x8825, 4, 1, 38)
  small(2, 38)
  entry(40, 1, 2, 2, 0)
  tiff.write('N', 48)
  entry(52, 2, 5, 3, 68)
  for (const [at, part] of [35, 1, 39, 1, 3, 1].entries()) large(part, 68 + 4 * at)
  return tiff
}
const jpegWith = (...parts: (Buffer | string)[]) =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...parts.map((part) => Buffer.from(part as string)), Buffer.from('ffda')])

test.each([true, false])('removes the location from Exif and keeps the orientation (little-endian: %s)', (little) => {
  const tiff = exifOf(little)
  const before = jpegWith('Exif\0\0', tiff, 'and the picture')
  const after = stripLocation(Buffer.from(before))
  const strippedTiff = after.subarray(8, 8 + tiff.length)
  expect(strippedTiff.subarray(0, 38)).toEqual(tiff.subarray(0, 38))
  expect(strippedTiff.subarray(38)).toEqual(Buffer.alloc(tiff.length - 38))
  expect(after.subarray(8 + tiff.length)).toEqual(before.subarray(8 + tiff.length))
  const twice = stripLocation(jpegWith('Exif\0\0', tiff, 'Exif\0\0', tiff))
  expect(twice).toEqual(jpegWith('Exif\0\0', strippedTiff, 'Exif\0\0', strippedTiff))
})

test.each([true, false])(
  'removes the location from an AVIF that does not name its Exif (little-endian: %s)',
  (little) => {
    const tiff = exifOf(little)
    const avifWith = (exif: Buffer) =>
      Buffer.concat([Buffer.from('\0\0\0\x20ftypavif\0\0\0\0'), exif, Buffer.from('picture')])
    const stripped = Buffer.concat([tiff.subarray(0, 38), Buffer.alloc(tiff.length - 38)])
    expect(stripLocation(avifWith(Buffer.from(tiff)))).toEqual(avifWith(stripped))
  },
)

test('blanks XMP with a location; leaves malformed Exif and XMP untouched', () => {
  const place = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a exif:GPSLatitude="35,39.5N"/></x:xmpmeta>'
  expect(stripLocation(jpegWith('a', place, 'b')).toString('latin1')).toBe(
    jpegWith('a', ' '.repeat(place.length), 'b').toString('latin1'),
  )
  const outside = exifOf(true)
  outside.writeUInt32LE(4_000_000_000, 4)
  for (const part of ['Exif\0\0', 'Exif\0\0nothing of it', '<x:xmpmeta without an end'])
    expect(stripLocation(jpegWith(part))).toEqual(jpegWith(part))
  const place_outside = exifOf(true)
  place_outside.writeUInt32LE(4_000_000_000, 30)
  for (const tiff of [outside, place_outside])
    expect(stripLocation(jpegWith('Exif\0\0', tiff))).toEqual(jpegWith('Exif\0\0', tiff))
})

/** A directory of 60,000 entries in 30 bytes; each begins another one, and states a place. */
const manyEntries = 'Exif\0\0II*\0\x08\0\0\0\xff\xff\x25\x88\x07\0\xff\xff\0\0\x08\0\0\0\0\0'

test.each(['<x:xmpmeta', manyEntries])('a crafted picture is processed within two seconds (%j)', (part) => {
  const picture = Buffer.from(`\xff\xd8\xff${part.repeat(400_000 / part.length)}`, 'latin1')
  const began = performance.now()
  stripLocation(picture)
  expect(performance.now() - began).toBeLessThan(2000)
})
