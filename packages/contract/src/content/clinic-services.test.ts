import { expect, test } from 'vitest'
import { clinicAddress, clinicCategories } from './clinic-services.ts'

const sites = { eclinic: 'https://eclinic.example.com/', booking: 'https://clinic.example.com/booking?from=shop' }
const services = clinicCategories.flatMap(({ symptoms, conditions }) => [...symptoms, ...conditions])

test('a service with a page of its own leads there', () => {
  const service = { code: 'hay_fever_condition', label: '花粉症', hasPage: true }
  expect(clinicAddress(service, sites)).toBe('https://eclinic.example.com/conditions/hay-fever-condition')
})

test('any other leads to the booking page with the service chosen', () => {
  const service = { code: 'other_ent_symptom', label: 'そのほか', hasPage: false }
  expect(clinicAddress(service, sites)).toBe(
    'https://clinic.example.com/booking?from=shop&booking_flow=eclinic&booking_service=other_ent_symptom',
  )
})

test('eight categories, each code once, both ways to look', () => {
  expect(clinicCategories.map(({ id }) => id)).toEqual([
    'internal-medicine',
    'dermatology',
    'other-ent',
    'ophthalmology',
    'psychiatry',
    'urology',
    'gynecology',
    'men-only',
  ])
  expect(new Set(services.map(({ code }) => code)).size).toBe(services.length)
  expect(clinicCategories.every(({ symptoms, conditions }) => symptoms.length > 0 && conditions.length > 0)).toBe(true)
})

test('most services have a page of their own', () => {
  expect(services.filter(({ hasPage }) => hasPage).length).toBe(63)
})
