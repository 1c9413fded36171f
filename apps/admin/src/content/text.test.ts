import type { Block } from '@kusuribako/contract/values/blocks'
import { expect, test } from 'vitest'
import { demoShop } from '../../../../demo/index.ts'
import { addressIn, blocksOf, textOf } from './text.ts'

test('blocksOf parses plain text into paragraphs, headings and lists', () => {
  const text =
    '年末の配送です。\n遅れることがあります。\n\n■ 休業日\n・12月31日\n・ 1月1日\n\n・1月2日\nお急ぎの方は店頭へ。\n'
  expect(blocksOf(text)).toEqual<Block[]>([
    { kind: 'paragraph', text: '年末の配送です。\n遅れることがあります。' },
    { kind: 'heading', text: '休業日' },
    { kind: 'list', items: ['12月31日', '1月1日'] },
    { kind: 'list', items: ['1月2日'] },
    { kind: 'paragraph', text: 'お急ぎの方は店頭へ。' },
  ])
  expect(blocksOf(' \n\n　\n')).toEqual([])
})

test('every text of the demo shop survives a round trip through the text editor unchanged', () => {
  const { articles, notices, legal_pages } = demoShop()
  const pages = Object.values(legal_pages).map(({ sections }) =>
    sections.flatMap(({ heading, body }): Block[] => [
      { kind: 'heading', text: heading },
      ...body.map((text): Block => ({ kind: 'paragraph', text })),
    ]),
  )
  const bodies = [...articles.map(({ body }) => body), ...notices.map(({ body }) => body), ...pages]
  expect(bodies.length).toBeGreaterThan(60)
  for (const body of bodies) expect(blocksOf(textOf(body))).toEqual(body)
})

test('addressIn shortens URLs of this shop to their path and leaves other URLs whole', () => {
  const origin = 'http://localhost:9000'
  expect(addressIn('http://localhost:9000/files/uploads/a.png', origin)).toBe('/files/uploads/a.png')
  expect(addressIn('https://files.example/uploads/a.png', origin)).toBe('https://files.example/uploads/a.png')
})
