import { type SaleClass, saleClasses, saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { describe, expect, test } from 'vitest'
import { type Licence, regulationOf, requiresQuestions, whyNoLicenceCovers, whyNotCovered } from './sale-class.rules.ts'

type Law = Parameters<typeof requiresQuestions>[0]

const having = (
  fact: 'isMedicine' | 'needsPharmacistReview' | 'needsLicence' | 'onlyAtPharmacies' | 'isAlwaysExplained',
) => saleClasses.filter((saleClass) => saleClassFacts[saleClass][fact])

describe('legal sale classes', () => {
  test('need a pharmacist review only for 要指導, 薬局製造販売, 第1類 and test kits', () => {
    const reviewed = ['要指導医薬品', '薬局製造販売医薬品', '第1類医薬品', '抗原検査キット']
    expect(having('needsPharmacistReview')).toEqual(reviewed)
  })

  test('need a licence exactly when they are medicines', () => {
    const medicines = ['要指導医薬品', '薬局製造販売医薬品'].concat([
      '第1類医薬品',
      '指定第2類医薬品',
      '第2類医薬品',
      '第3類医薬品',
      '抗原検査キット',
    ])
    expect(having('isMedicine')).toEqual(medicines)
    expect(having('needsLicence')).toEqual(medicines)
  })

  test('need purchase questions online when a pharmacist reviews them and they may be sold online', () => {
    expect(saleClasses.filter((jsm_category_name) => requiresQuestions({ jsm_category_name } as Law))).toEqual([
      '薬局製造販売医薬品',
      '第1類医薬品',
      '抗原検査キット',
    ])
  })

  test('may all be sold online except 要指導医薬品', () => {
    expect(saleClasses.filter((saleClass) => !saleClassFacts[saleClass].mayBeSoldOnline)).toEqual(['要指導医薬品'])
  })

  test('are explained even against a waiver only where the law knows none: 要指導 and 薬局製造販売', () => {
    expect(having('isAlwaysExplained')).toEqual(['要指導医薬品', '薬局製造販売医薬品'])
  })

  test('are for pharmacies only where the pharmacy has made the medicine', () => {
    expect(having('onlyAtPharmacies')).toEqual(['薬局製造販売医薬品'])
  })
})

describe('a licence', () => {
  const licence: Licence = {
    classes: ['第1類医薬品', '第2類医薬品'],
    valid_from: '2026-01-01',
    valid_to: '2031-12-31',
  }

  test.each<[string, Licence | null, SaleClass, string, string | null]>([
    ['covers its classes on its first day', licence, '第1類医薬品', '2026-01-01', null],
    ['covers its classes on its last day', licence, '第2類医薬品', '2031-12-31', null],
    ['covers nothing before its first day', licence, '第2類医薬品', '2025-12-31', 'licence_not_valid_yet'],
    ['covers nothing after its last day', licence, '第2類医薬品', '2032-01-01', 'licence_expired'],
    ['does not cover classes that it does not list', licence, '第3類医薬品', '2026-06-01', 'class_not_in_licence'],
    ['does not cover test kits unless it lists them', licence, '抗原検査キット', '2026-06-01', 'class_not_in_licence'],
    ['is required for medicine', null, '第3類医薬品', '2026-06-01', 'no_licence'],
    ['is not required for a cosmetic', null, '化粧品', '2026-06-01', null],
    ['is not required for a cosmetic even when expired', licence, '化粧品', '2032-01-01', null],
    [
      'never covers guidance-required medicine',
      { ...licence, classes: ['要指導医薬品'] },
      '要指導医薬品',
      '2026-06-01',
      'not_sold_online',
    ],
    ['may have no end', { ...licence, valid_to: null }, '第1類医薬品', '2099-01-01', null],
  ])('%s', (_title, testLicence, saleClass, day, reason) => {
    expect(whyNotCovered(testLicence, saleClass, day)).toBe(reason)
  })

  test('among several is enough if it covers the class; otherwise the first licence’s reason is given', () => {
    const lapsed: Licence = { ...licence, classes: ['第3類医薬品'], valid_to: '2026-05-31' }
    const why = (saleClass: SaleClass) => whyNoLicenceCovers([lapsed, licence], saleClass, '2026-06-01')
    expect([why('第1類医薬品'), why('第3類医薬品'), why('化粧品')]).toEqual([null, 'licence_expired', null])
  })

  test('allows its listed classes while valid, and classes that need no licence at any time', () => {
    const free = saleClasses.filter((saleClass) => !saleClassFacts[saleClass].needsLicence)
    const coveredClasses = (day: string) =>
      saleClasses.filter((saleClass) => whyNotCovered(licence, saleClass, day) === null)
    expect(coveredClasses('2026-06-01')).toEqual(['第1類医薬品', '第2類医薬品', ...free])
    expect(coveredClasses('2032-01-01')).toEqual(free)
  })
})

test.each<[string, object | null, string | undefined, object | null]>([
  [
    'of a medicine with a class is that class',
    { jsm_category_name: '第2類医薬品' },
    'medicine',
    { jsm_category_name: '第2類医薬品' },
  ],
  ['of a medicine without a class is unknown', { jan_code: '4900000000000' }, 'medicine', null],
  ['of a medicine without metadata is unknown', null, 'medicine', null],
  ['of an unknown class is unknown', { jsm_category_name: '第4類医薬品' }, 'cosmetic', null],
  ['of other products is empty', null, 'general_product', {}],
  ['of a product without type and metadata is empty', null, undefined, {}],
])('the regulation %s', (_title, metadata, product_type, law) => {
  const product = { metadata: product_type ? { product_type } : null }
  expect(regulationOf({ variant: { metadata: metadata as never }, product })).toEqual(law)
})
