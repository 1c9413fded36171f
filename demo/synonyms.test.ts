import { expect, test } from 'vitest'
import { demoShop } from './index.ts'

const { products, synonyms } = demoShop()
const ingredients = new Set(products.flatMap(({ metadata }) => metadata.ingredients.map(({ name }) => name)))

test('an ingredient is a synonym of no need, only of its own other names', () => {
  const names = ['エタノール', 'たんぱく質']
  const mixed = synonyms.filter((group) =>
    group.slice(1).some((word) => ingredients.has(word) && !names.includes(word)),
  )
  expect(mixed).toEqual([])
  for (const word of ['イカリジン', 'ディート', 'ミノキシジル', 'ニコチン'])
    expect(synonyms.filter((group) => group.includes(word))).toEqual([])
})

test('a group is known by its first word', () => {
  const first = synonyms.map(([word]) => word)
  expect(first.filter((word, at) => first.indexOf(word) !== at)).toEqual([])
})
