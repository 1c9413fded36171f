import { describe, expect, test } from 'vitest'
import { type SaleReview, type Store, sellersOf } from './sellers.rules.ts'

const facts = { opener_name: '見本株式会社', store_address: '見本県1-1', phone: '03-0000-0000' }
const person = (name: string, kind = '登録販売者') => ({ name, kind })
const pharmacy: Store = {
  ...{ ...facts, kind: '薬局', store_name: '薬局', manager_name: '花子' },
  ...{ classes: ['第1類医薬品', '第2類医薬品'], on_duty: [person('次郎', '薬剤師'), person('緑')] },
}
const drugstore: Store = {
  ...{ ...facts, kind: '店舗販売業', store_name: '薬店', manager_name: '太郎' },
  ...{ classes: ['第2類医薬品', '第3類医薬品'], on_duty: [person('太郎')] },
}
const approved: SaleReview = { is_approved: true, pharmacist_name: '花子', informer_name: '二' }

/** Each store with its people: `薬局 第1類医薬品: 次郎 / 二`. */
const sellers = (classes: string[], review: SaleReview | null = null, stores = [pharmacy, drugstore]) =>
  sellersOf(stores, classes, review).map(({ store_name, sells, sold_by, informed_by }) => {
    const names = [sold_by, informed_by].map((people) => people.map(({ name }) => name).join('、'))
    return `${store_name} ${sells.join('、')}: ${names.join(' / ')}`
  })

describe('medicines are sold', () => {
  test.each([
    ['by nobody where there are none', [], []],
    [
      'by the first store that may sell them, and its own staff',
      ['第2類医薬品'],
      ['薬局 第2類医薬品: 次郎、緑 / 次郎、緑'],
    ],
    ['by the store that may sell all', ['第2類医薬品', '第3類医薬品'], ['薬店 第2類医薬品、第3類医薬品: 太郎 / 太郎']],
    [
      'by several stores where none may sell all',
      ['第1類医薬品', '第3類医薬品'],
      ['薬局 第1類医薬品: 次郎 / ', '薬店 第3類医薬品: 太郎 / 太郎'],
    ],
    ['by the first store where no licence covers them', ['要指導医薬品'], ['薬局 要指導医薬品: 次郎 / ']],
    [
      'by the others’ store where no licence covers one',
      ['要指導医薬品', '第3類医薬品'],
      ['薬店 第3類医薬品: 太郎 / 太郎'],
    ],
  ])('%s', (_what, classes, expected) => expect(sellers(classes)).toEqual(expected))

  test('by the manager of their store while nobody is on duty there, or no pharmacist', () => {
    const empty = { ...pharmacy, on_duty: [] }
    expect(sellersOf([empty, drugstore], ['第2類医薬品'], null)[0]?.sold_by).toEqual([person('花子', '薬局の管理者')])
    const sellersOnly = { ...pharmacy, on_duty: [person('緑')] }
    expect(sellers(['第1類医薬品'], null, [sellersOnly])).toEqual(['薬局 第1類医薬品: 花子 / '])
  })

  test('by no store without a valid licence', () => expect(sellers(['第2類医薬品'], null, [])).toEqual([]))
})

describe('reviewed medicines are sold', () => {
  const mixed = ['第1類医薬品', '第3類医薬品']
  test.each<[string, Partial<SaleReview>, string[]]>([
    [
      'by the approving pharmacist, informed by another',
      {},
      ['薬局 第1類医薬品: 花子 / 二', '薬店 第3類医薬品: 太郎 / 太郎'],
    ],
    [
      'with nobody informing where the explanation was waived',
      { informer_name: null },
      ['薬局 第1類医薬品: 花子 / ', '薬店 第3類医薬品: 太郎 / 太郎'],
    ],
    [
      'by the pharmacists on duty where the approval has no name',
      { pharmacist_name: null },
      ['薬局 第1類医薬品: 次郎 / 二', '薬店 第3類医薬品: 太郎 / 太郎'],
    ],
    ['by nobody before the approval', { is_approved: false }, ['薬局 第1類医薬品:  / ', '薬店 第3類医薬品:  / ']],
  ])('%s', (_what, review, expected) => expect(sellers(mixed, { ...approved, ...review })).toEqual(expected))

  test('by the approving pharmacist also where no class is known to be reviewed', () =>
    expect(sellers(['第2類医薬品'], approved)).toEqual(['薬局 第2類医薬品: 花子 / 二']))
})
