import { expect, test } from 'vitest'
import { keys } from './insert-form.ts'
import { kindOf, partsOf } from './insert-parts.ts'

const variants = [{ metadata: { jsm_category_name: '第2類医薬品' } }]
const missing = (metadata: Record<string, unknown> | null, of = variants) => {
  const parts = partsOf({ metadata, variants: of })
  return keys.filter((key) => !parts.has(key))
}
const papers = ['first_class_questionnaire_pdf', 'first_class_explanation_pdf']

test('medicine gets every field except the two PDFs that only what a pharmacist reviews online gets', () => {
  const missingOf = (jsm_category_name: string) =>
    missing({ product_type: 'medicine' }, [{ metadata: { jsm_category_name } }])
  expect(['第2類医薬品', '要指導医薬品'].map(missingOf)).toEqual([papers, papers])
  expect(['薬局製造販売医薬品', '第1類医薬品', '抗原検査キット'].map(missingOf)).toEqual([[], [], []])
})

test('other kinds of products get only the fields that apply to them', () => {
  expect(missing({ product_type: 'health_food' })).toEqual([...papers, 'symptoms'])
  expect(missing({ product_type: 'cosmetic' })).toEqual(['ingredients_basis', ...papers, 'additives', 'symptoms'])
})

test('fields with stored values stay visible, and listed ingredients also bring the allergen field', () => {
  const device = { product_type: 'medical_device', additives: [], symptoms: ['花粉症'] }
  expect(missing(device)).toEqual(['ingredients_basis', ...papers, 'ingredients', 'additives', 'allergen'])
  const stated = { ...device, ingredients: [{ name: '綿', amount: '100%' }] }
  expect(missing(stated)).toEqual(['ingredients_basis', ...papers, 'additives'])
  expect(missing({ product_type: 'health_food', symptoms: '頭痛' })).toEqual(papers)
})

test('a product of unknown kind gets the fields of a medicine', () => {
  expect([null, {}, { product_type: 'constructor' }].map((metadata) => kindOf({ metadata }))).toEqual([
    null,
    null,
    null,
  ])
  expect(missing(null)).toEqual(papers)
})
