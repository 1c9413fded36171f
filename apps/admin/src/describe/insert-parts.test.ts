import { expect, test } from 'vitest'
import { keys } from './insert-form.ts'
import { kindOf, partsOf } from './insert-parts.ts'

const variants = [{ metadata: { jsm_category_name: '第2類医薬品' } }]
const missing = (metadata: Record<string, unknown> | null, of = variants) => {
  const parts = partsOf({ metadata, variants: of })
  return keys.filter((key) => !parts.has(key))
}
const papers = ['first_class_questionnaire_pdf', 'first_class_explanation_pdf']

test('medicine is asked everything, that of the first class its papers too', () => {
  expect(missing({ product_type: 'medicine' })).toEqual(papers)
  expect(missing({ product_type: 'medicine' }, [{ metadata: { jsm_category_name: '第1類医薬品' } }])).toEqual([])
})

test('of other goods is asked what fits them', () => {
  expect(missing({ product_type: 'health_food' })).toEqual([...papers, 'symptoms'])
  expect(missing({ product_type: 'cosmetic' })).toEqual(['ingredients_basis', ...papers, 'additives', 'symptoms'])
})

test('what is kept is shown all the same, and what goods are made of with their allergens', () => {
  const device = { product_type: 'medical_device', additives: [], symptoms: ['花粉症'] }
  expect(missing(device)).toEqual(['ingredients_basis', ...papers, 'ingredients', 'additives', 'allergen'])
  const stated = { ...device, ingredients: [{ name: '綿', amount: '100%' }] }
  expect(missing(stated)).toEqual(['ingredients_basis', ...papers, 'additives'])
  expect(missing({ product_type: 'health_food', symptoms: '頭痛' })).toEqual(papers)
})

test('before its kind is known, goods are asked everything', () => {
  expect([null, {}, { product_type: 'constructor' }].map((metadata) => kindOf({ metadata }))).toEqual([
    null,
    null,
    null,
  ])
  expect(missing(null)).toEqual(papers)
})
