import { expect, test } from 'vitest'
import { readPictureRequest } from './pictures.ts'

const sources: [string] = ['http://127.0.0.1:9000/files/']
const order = (query: Record<string, string>) => readPictureRequest(new URLSearchParams(query), sources)

test('pictures of the shop are accepted in the offered widths', () => {
  expect(order({ url: 'http://127.0.0.1:9000/files/a.png', w: '640' })).toEqual({
    source: 'http://127.0.0.1:9000/files/a.png',
    width: 640,
    quality: 75,
  })
  expect(order({ url: '/files/a.png', w: '640' })).toEqual({
    source: 'http://127.0.0.1:9000/files/a.png',
    width: 640,
    quality: 75,
  })
  expect(order({ url: '/share.png', w: '16', q: '100' })).toEqual({ source: '/share.png', width: 16, quality: 100 })
})

test.each(['', '641', '0', '-640', '1e9', 'wide'])('width %j is rejected', (w) => {
  expect(order({ url: '/files/a.png', w: '640' })).toEqual({
    source: 'http://127.0.0.1:9000/files/a.png',
    width: 640,
    quality: 75,
  })
  expect(order({ url: '/share.png', w })).toBe('w is not one of the offered widths')
})

test.each(['0', '101', '7.5', 'high'])('quality %j is rejected', (q) => {
  expect(order({ url: '/files/a.png', w: '640' })).toEqual({
    source: 'http://127.0.0.1:9000/files/a.png',
    width: 640,
    quality: 75,
  })
  expect(order({ url: '/share.png', w: '640', q })).toBe('q is not a whole number from 1 to 100')
})

test.each([
  '',
  'http://evil.example.com/files/a.png',
  'http://127.0.0.1:9000/store/carts',
  'http://127.0.0.1:9000/files/../store/carts',
  'http://127.0.0.1:9000/files/%2e%2e/store/carts',
  'http://127.0.0.1:9000@evil.example.com/files/a.png',
  'http://user:word@127.0.0.1:9000/files/a.png',
  'http://127.0.0.1:9000.evil.example.com/files/a.png',
  '//evil.example.com/a.png',
  '/\\evil.example.com/a.png',
  '/files/../store/carts',
  '/../server/index.js',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
])('%j is rejected as a picture URL', (url) => {
  expect(order({ url, w: '640' })).toBe('url is not a picture of this shop')
})
