import { globSync, readFileSync } from 'node:fs'
import * as routes from '@kusuribako/client/routes'
import { endpoints } from '@kusuribako/contract/all'
import { describe, expect, test } from 'vitest'
import { refusalText } from './refusal-words.ts'

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((name) => !name.includes('.test.'))
const calledFromSources = files.flatMap((name) => {
  const text = readFileSync(`${import.meta.dirname}/${name}`, 'utf8')
  return [...text.matchAll(/(?<![\w.])ask(?:Idempotently)?\(\s*(\w+)\.(\w+)/g)].map(
    ([, group, call]) => [group!, call!] as const,
  )
})

/** The sign-in and mail forms have their own words for invalid input. */
const own = ['staffSignIn', 'invites', 'users']

describe('every refusal that a call of the console may get has its own wording', () => {
  const calls = new Map(calledFromSources.filter(([group]) => !own.includes(group)).map((one) => [one.join('.'), one]))
  expect(calls.size).toBeGreaterThan(50)
  test.each([...calls.values()])('%s.%s', (group, call) => {
    const { method, path } = (routes as unknown as Record<string, Record<string, { method: string; path: string }>>)[
      group
    ]![call]!
    const endpoint = endpoints.find((one) => one.method === method && one.path === path)!
    const silent = endpoint.refuses.filter((code) => refusalText(code) === refusalText('invalid_data'))
    expect(silent).toEqual([])
  })
})

test('refusalText says how a colleague has already handled the failed job', () => {
  expect(refusalText('given_up_work_ended', { outcome: 'retried' })).toBe(
    'この処理は、ほかの方か別の画面が、すでにもう一度試しています。',
  )
  expect(refusalText('given_up_work_ended')).toBe('この処理は、すでに済んでいます。画面を読み直してください。')
})

test('refusalText names the existing shift that overlaps', () => {
  const details = { starts_at: '2026-12-05T13:00:00.000Z', ends_at: '2026-12-05T21:00:00.000Z' }
  expect(refusalText('shift_overlaps', details)).toBe(
    '同じ人の12月5日(土) 22:00〜翌6:00の勤務と重なっています。日と時刻をご確認ください。',
  )
  expect(refusalText('shift_overlaps')).toBe('同じ人の勤務が重なっています。日と時刻をご確認ください。')
})

test('refusalText names the recalled lot and says what to do with the parcel', () => {
  expect(refusalText('insufficient_inventory', { lot_number: 'F1' })).toBe(
    'ロットF1は回収・隔離中です。梱包を取り消すか、ほかのロットに変えてから発送してください。',
  )
  expect(refusalText('insufficient_inventory')).toBe('在庫が足りません。在庫数をご確認ください。')
})

test('refusalText names every lot that is recorded with another expiry day', () => {
  const lots = [
    { lot_number: 'A1', expires_on: '2027-01-15' },
    { lot_number: 'B-2', expires_on: '2028-03-31' },
  ]
  expect(refusalText('lot_expires_otherwise', { lots })).toBe(
    '次のロットは、別の使用期限で登録されています。ロット番号か期限をご確認ください。登録のほうが違うときは、先にそちらを訂正してください。\n・A1（登録は 2027-01-15）\n・B-2（登録は 2028-03-31）',
  )
  expect(refusalText('lot_expires_otherwise')).toBe(
    'このロットは、別の使用期限で登録されています。先にそちらを訂正してください。',
  )
})

test('refusalText tells a large package from too many packages of a guarded ingredient', () => {
  expect(refusalText('guarded_ingredient_over_limit', { reason: 'large_package', small_package_days: 5 })).toBe(
    '小包装（5日分）を超える大容量のため、インターネットでは販売できません。小容量の商品にしてください。',
  )
  expect(refusalText('guarded_ingredient_over_limit', { reason: 'several_packages', packages: 2 })).toBe(
    '濫用のおそれのある成分を含む医薬品は、お一人一包装までです。数を減らしてください。',
  )
})

test.each([
  [{ limit: 10, allowed: 10, because: 'class' }, '一度に購入できるのは10点までです。数を減らしてください。'],
  [
    { limit: 3, allowed: 0, because: 'variant' },
    '同じ商品と合わせて、一度に購入できるのは3点までです。数をご確認ください。',
  ],
  [{}, '一度に購入できる数を超えています。'],
])('refusalText says how many pieces are allowed: %j', (details, text) => {
  expect(refusalText('quantity_over_limit', details)).toBe(text)
})

test('the refusal of a medicine that is only sold in person fits both adding and keeping it', () => {
  expect(refusalText('guidance_required_not_sold_online')).toBe(
    'この医薬品は対面での販売だけが認められているため、この注文には入れられません。',
  )
})
