import { expect, test } from 'vitest'
import { clinicAddress, clinicCategories } from './clinic-services.ts'

const sites = { eclinic: 'https://eclinic.example.com/', booking: 'https://clinic.example.com/booking?from=shop' }
const services = clinicCategories.flatMap(({ symptoms, conditions }) => [...symptoms, ...conditions])

test('a clinic service with its own page links there', () => {
  const service = { code: 'hay_fever_condition', label: '花粉症', hasPage: true }
  expect(clinicAddress(service, sites)).toBe('https://eclinic.example.com/conditions/hay-fever-condition')
})

test('any other service links to the booking page with the service preselected', () => {
  const service = { code: 'other_ent_symptom', label: 'そのほか', hasPage: false }
  expect(clinicAddress(service, sites)).toBe(
    'https://clinic.example.com/booking?from=shop&booking_flow=eclinic&booking_service=other_ent_symptom',
  )
})

test('without the e-clinic every service is booked, and without the booking page only its own page is left', () => {
  const services = [true, false].map((hasPage) => ({ code: 'hay_fever_condition', label: '花粉症', hasPage }))
  const { eclinic, booking } = sites
  const booked = 'https://clinic.example.com/booking?from=shop&booking_flow=eclinic&booking_service=hay_fever_condition'
  expect(services.map((service) => clinicAddress(service, { booking }))).toEqual([booked, booked])
  const page = 'https://eclinic.example.com/conditions/hay-fever-condition'
  expect(services.map((service) => clinicAddress(service, { eclinic }))).toEqual([page, null])
  expect(services.map((service) => clinicAddress(service, {}))).toEqual([null, null])
})

test('there are eight categories, all with symptoms and conditions, and each code is unique', () => {
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

test('63 services have a page of their own', () => {
  expect(services.filter(({ hasPage }) => hasPage).length).toBe(63)
})

/** Every code of the booking site (shop.md §3), without its suffix. */
const symptomCodes = `high_blood_sugar_hypertension metabolic_syndrome asthma constipation smoking_cessation
  kampo_internal_medicine influenza_prevention rough_hands rash_eczema_hives insect_bite acne other_dermatology
  runny_stuffy_nose tinnitus dizziness allergies hay_fever other_ent dry_eyes red_eyes blurry_vision other_ophthalmology
  feeling_low insomnia relationship_issues parenting_concerns work_concerns other_psychiatry urinary_leakage urethra_pain
  genital_pain urine_abnormalities other_urology menstrual_troubles birth_control_pill gynecology_abnormalities
  other_gynecology ed aga abnormal_exam_results birth_control_pill_uninsured`
const conditionCodes = `otitis_media rhinitis hay_fever dry_eye conjunctivitis astigmatism sleep_disorder panic_disorder
  depression urethral_pain cystitis std_male std_female menopause birth_control_pill smoking_cessation
  kampo_internal_medicine constipation herpes shingles hyperhidrosis athletes_foot atopic_eczema
  lifestyle_related_diseases diabetes hypertension dyslipidemia_hyperlipidemia influenza_prevention ed aga`
/** Checks that are made online, for each sex. */
const checkupCodes = ['fertility', 'menopause', 'std'].flatMap((what) =>
  ['female', 'male'].map((sex) => `online_checkup_${what}_${sex}`),
)
const coded = (names: string, suffix: string) => names.split(/\s+/).map((name) => `${name}_${suffix}`)

test('the directory contains every code of the booking site, with unique page slugs', () => {
  const known = services.map(({ code }) => code)
  const askedCodes = [...coded(symptomCodes, 'symptom'), ...coded(conditionCodes, 'condition'), ...checkupCodes]
  expect(known.toSorted()).toEqual(askedCodes.toSorted())
  const addresses = services.map((service) => clinicAddress({ ...service, hasPage: true }, sites))
  expect(new Set(addresses).size).toBe(askedCodes.length)
  const pages = services.filter(({ hasPage }) => hasPage).map((service) => clinicAddress(service, sites))
  expect(new Set(pages).size).toBe(pages.length)
  expect(
    pages.every((page) => /^https:\/\/eclinic\.example\.com\/conditions\/[a-z]+(-[a-z]+)*$/.test(page ?? '')),
  ).toBe(true)
})
