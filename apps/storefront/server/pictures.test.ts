import { expect, test } from 'vitest'
import { pictureSources, readConfig } from '../app/config.server.ts'
import { readPictureRequest } from './pictures.ts'

const sources = pictureSources(
  readConfig({
    PUBLIC_API_URL: 'https://api.example.jp/',
    S3_PUBLIC_URL: 'https://files.example.jp/shop/',
    PICTURE_SOURCES: 'https://cdn.example.jp/kusuri/, https://pictures.example.jp',
  }),
)
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

test.each([
  ['https://api.example.jp/files/uploads/a.png', 'http://127.0.0.1:9000/files/uploads/a.png'],
  ['https://api.example.jp:443/files/uploads/../a.png', 'http://127.0.0.1:9000/files/a.png'],
  ['https://files.example.jp/shop/uploads/a.png', 'https://files.example.jp/shop/uploads/a.png'],
  ['https://cdn.example.jp/kusuri/a.png', 'https://cdn.example.jp/kusuri/a.png'],
  ['https://pictures.example.jp/a.png', 'https://pictures.example.jp/a.png'],
])('%s, as the shop names it, is read from %s', (url, source) => {
  expect(order({ url, w: '640' })).toEqual({ source, width: 640, quality: 75 })
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
  'http://api.example.jp/files/a.png',
  'https://api.example.jp:8443/files/a.png',
  'https://api.example.jp/store/carts',
  'https://api.example.jp/files/../store/carts',
  'https://api.example.jp/files/%2e%2e/store/carts',
  'https://api.example.jp/files\\..\\store/carts',
  'https://api.example.jp@evil.example.com/files/a.png',
  'https://user@api.example.jp/files/a.png',
  'https://files.example.jp/shop/protected/a.csv',
  'https://files.example.jp/shop/uploads/../protected/a.csv',
  'https://files.example.jp.evil.example.com/shop/uploads/a.png',
  'https://pictures.example.jp.evil.example.com/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
])('%j is rejected as a picture URL', (url) => {
  expect(order({ url, w: '640' })).toBe('url is not a picture of this shop')
})
