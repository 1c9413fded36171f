import { expect, test } from 'vitest'
import { buildProducts } from './products.ts'

test.each([
  ['乳糖', '乳'],
  ['ゼラチン', 'ゼラチン'],
])('a product with %s among its additives states %s among its allergens', (source, allergen) => {
  const containing = buildProducts().filter(({ metadata }) => metadata.additives.some((one) => one.includes(source)))
  expect(containing.length).toBeGreaterThan(10)
  expect(containing.filter(({ metadata }) => !metadata.allergen.includes(allergen))).toEqual([])
})

test.each([
  ['カプセル', 'ゼラチン'],
  ['鮭', 'さけ'],
  ['鶏', '鶏肉'],
])('goods called or formed as %s state the allergen %s', (word, allergen) => {
  const foods = buildProducts().filter(
    ({ metadata, variants }) => metadata.dosage_form === word || variants.some(({ title }) => title.includes(word)),
  )
  expect(foods.length).toBeGreaterThan(1)
  expect(foods.filter(({ metadata }) => !metadata.allergen.includes(allergen))).toEqual([])
})

test('the guided medicine for the stomach is not filed with those for women', () => {
  const categories = buildProducts().find(({ handle }) => handle === 'minamoa-guidance-only-ppi')?.categories
  expect(categories).toEqual(['medicines'])
})
