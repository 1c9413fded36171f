import { expect, test } from 'vitest'
import { decodeForm } from './form.ts'

test.each([
  ['a=1&b=2', { a: '1', b: '2' }],
  ['card[number]=4242&card[exp_month]=1', { card: { number: '4242', exp_month: '1' } }],
  ['expand[0]=x&expand[1]=y', { expand: ['x', 'y'] }],
  ['expand[]=x&expand[]=y', { expand: ['x', 'y'] }],
  ['a[0][b]=1&a[0][c]=2&a[1][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
  ['name=%E8%8A%B1%E5%AD%90+%26', { name: '花子 &' }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['a[b]=2&a=1', { a: '1' }],
  ['metadata=', { metadata: '' }],
  ['', {}],
])('decodeForm parses %s', (text, expected) => {
  expect(decodeForm(text)).toEqual(expected)
})

test('decodeForm cannot pollute the prototype of objects', () => {
  expect(decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1')).toEqual({
    constructor: { prototype: { polluted: '1' } },
  })
  expect(({} as Record<string, unknown>).polluted).toBe(undefined)
})

test('decodeForm ignores fields nested too deep', () => {
  expect(decodeForm(`a${'[b]'.repeat(8)}=1&c=2`)).toEqual({ c: '2' })
})
