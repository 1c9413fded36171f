import { describe, expect, test } from 'vitest'
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

describe('every medicine', () => {
  const medicines = buildProducts().filter(({ metadata }) => metadata.product_type === 'medicine')
  const lacking = (texts: (one: (typeof medicines)[number]['metadata']) => string[]) =>
    medicines
      .filter(({ metadata }) => texts(metadata).length === 0 || texts(metadata).some((text) => !text.trim()))
      .map(({ handle }) => handle)

  test('states its ingredients with amounts, its dosage and whom to consult', () => {
    expect(medicines.length).toBeGreaterThan(400)
    expect(lacking(({ ingredients }) => ingredients.flatMap(({ name, amount }) => [name, amount]))).toEqual([])
    expect(lacking(({ dosage }) => dosage.flatMap(({ age, dose, times }) => [age, dose, times]))).toEqual([])
    expect(lacking(({ consult }) => consult)).toEqual([])
  })

  test('has features, age groups and, except tests and emergency contraception, symptoms', () => {
    expect(lacking(({ features }) => features)).toEqual([])
    expect(lacking(({ age_groups }) => age_groups)).toEqual([])
    const withoutSymptoms = lacking(({ symptoms }) => symptoms)
    expect(withoutSymptoms.filter((handle) => !/ovulation-lh|pregnancy-test|guidance-only-ec/.test(handle))).toEqual([])
  })

  test('states what not to do, except where its kind has nothing to state', () => {
    const withoutDoNot = lacking(({ do_not }) => do_not)
    expect(withoutDoNot.filter((handle) => !/gargle-cpc|calcium-d3/.test(handle))).toEqual([])
  })
})

test('more than 20 variants are almost sold out, with one to five pieces', () => {
  const scarce = buildProducts().flatMap(({ variants }) => variants.filter(({ stock }) => stock >= 1 && stock <= 5))
  expect(scarce.length).toBeGreaterThan(20)
})
