import { expect, test } from 'vitest'
import { emptyProduct, handleFor, isWhole } from './new-form.ts'

test.each([
  ['kaze', '4901234567894', 'KB-1', 'kaze'],
  ['', '４９０１２３４５６７８９４', 'KB-1', '4901234567894'],
  ['', '4901234567895', 'KB_1 /20', 'kb_1-20'],
  ['', '', 'ＫＢ－１', 'kb-1'],
  ['', '', '', ''],
])('handleFor with typed handle %j, JAN %j and SKU %j: %j', (typed, jan, sku, handle) => {
  expect(handleFor(typed, { jan, sku })).toBe(handle)
})

const variant = { ...emptyProduct.variant, name: '20錠', sku: 'KB-1', price: '980' }
const product = { ...emptyProduct, title: '見本', kind: 'medicine' as const, variant }
test.each([
  ['all that it needs', product, true],
  ['no name', { ...product, title: '' }, false],
  ['no kind', { ...product, kind: '' as const }, false],
  ['no price', { ...product, variant: { ...variant, price: '' } }, false],
  ['a SKU that gives no handle', { ...product, variant: { ...variant, sku: '見本' } }, false],
  ['a handle besides such a SKU', { ...product, handle: 'mihon', variant: { ...variant, sku: '見本' } }, true],
])('isWhole accepts or rejects a new product with %s', (_what, values, expected) => {
  expect(isWhole(values)).toBe(expected)
})
