import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { expect, test } from 'vitest'
import { flatData } from './flat-data.server.ts'

const read = async (text: string) => {
  const stream = new Blob([text]).stream()
  const { value, done } = await decode(stream, globalThis as unknown as Window & typeof globalThis)
  await done
  return value
}

test('the router can decode flatData, including a value that occurs twice', async () => {
  const card = {
    title: '目薬「A」</script>',
    price: 980,
    sale: null,
    from: undefined,
    on: true,
    words: ['', 'price', 0, -1.5],
  }
  const data = { loaderData: { root: { flags: [] }, page: { cards: [card, card, { ...card }] } }, errors: null }
  expect(await read(flatData(data))).toEqual(data)
})

test.each([
  ['a promise', Promise.resolve(1)],
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['NaN', Number.NaN],
  ['a symbol', Symbol('s')],
  ['a function', () => 1],
])('flatData rejects %s', (_, value) => {
  expect(() => flatData({ value })).toThrow('The loader of a public page must')
})
