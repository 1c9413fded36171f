import { expect, test } from 'vitest'
import { currentStep, type Progress, stepsOf } from './steps.ts'

const nothing: Progress = { address: false, delivery: false, medicine: null, payment: false }
const all: Progress = { address: true, delivery: true, medicine: true, payment: true }

test('the medicine step exists only when there are questions', () => {
  expect(stepsOf(nothing)).toEqual(['address', 'delivery', 'payment', 'confirm'])
  expect(stepsOf(all)).toEqual(['address', 'delivery', 'medicine', 'payment', 'confirm'])
})

test('the delivery step exists only when something is to be sent', () => {
  const mailed = { ...nothing, delivery: null }
  expect(stepsOf(mailed)).toEqual(['address', 'payment', 'confirm'])
  expect(currentStep({ ...mailed, address: true }, 'delivery')).toBe('payment')
})

test.each<[string, Progress, string]>([
  ['an empty checkout begins with the address', nothing, 'address'],
  ['a missing delivery comes before the payment', { ...all, delivery: false }, 'delivery'],
  ['open questions come before the payment', { ...all, medicine: false, payment: false }, 'medicine'],
  ['a declined card leads back to the payment', { ...all, payment: false }, 'payment'],
  ['a checkout with everything done leads to the confirmation', all, 'confirm'],
])('%s', (_, progress, step) => {
  expect(currentStep(progress, null)).toBe(step)
})

test('a completed step can be opened again, a step not yet reached cannot', () => {
  expect(currentStep(all, 'delivery')).toBe('delivery')
  expect(currentStep({ ...nothing, address: true }, 'payment')).toBe('delivery')
  expect(currentStep(nothing, 'confirm')).toBe('address')
  expect(currentStep(all, 'nonsense')).toBe('confirm')
})
