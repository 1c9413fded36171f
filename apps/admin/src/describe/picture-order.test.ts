import { expect, test } from 'vitest'
import { picturesOf, unusedUploads, whyNotUploadable } from './picture-order.ts'

const image = (url: string) => ({ url })

test('picturesOf puts the thumbnail first and lists each picture once', () => {
  expect(picturesOf({ thumbnail: '/b', images: [image('/a'), image('/b'), image('/a')] })).toEqual(['/b', '/a'])
  expect(picturesOf({ thumbnail: '/other', images: [image('/a')] })).toEqual(['/other', '/a'])
  expect(picturesOf({ thumbnail: null, images: [image('/a')] })).toEqual(['/a'])
  expect(picturesOf({ thumbnail: '', images: [] })).toEqual([])
})

test.each([
  ['image/jpeg', 20 * 1024 * 1024, null],
  ['image/avif', 1, null],
  ['image/jpeg', 20 * 1024 * 1024 + 1, 'size'],
  ['image/heic', 1, 'kind'],
  ['image/svg+xml', 1, 'kind'],
  ['application/pdf', 1, 'kind'],
  ['', 1, 'kind'],
])('whyNotUploadable for a file of type %s with %i bytes: %s', (type, size, why) => {
  expect(whyNotUploadable({ type, size })).toBe(why)
})

test('unusedUploads finds uploaded pictures that were removed again before saving', () => {
  const [one, other] = [
    { address: '/files/uploads/1.png', key: 'uploads/1.png' },
    { address: '/files/uploads/2.png', key: 'uploads/2.png' },
  ]
  expect(unusedUploads([one, other], ['/a', '/files/uploads/2.png'])).toEqual([one])
})
