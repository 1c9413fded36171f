import { expect, test } from 'vitest'
import { buildProducts } from './products.ts'
import type { DemoProduct } from './types.ts'

const products = buildProducts()
const reviewed = products.filter(({ variants: [one] }) =>
  ['薬局製造販売医薬品', '第1類医薬品', '抗原検査キット'].includes(one!.metadata.jsm_category_name),
)
const asked = ({ questions }: DemoProduct, key: string) => questions.find((question) => question.key === key)
const titled = (handle: string) => products.find((product) => product.handle === handle)!
const years = Array.from({ length: 100 }, (_, year) => year)

/** The ages in full years that a text names: `2才未満`, `15〜64才`, `15才以上80才未満`; none where it names no age. */
function agesIn(text: string): number[] {
  const bounds = [...text.matchAll(/(\d+)(?:才)?(以上|未満|〜)(?:(\d+)才(?!以上))?/g)]
  if (bounds.length === 0) return []
  return years.filter((year) =>
    bounds.every(([, bound, side, to]) =>
      side === '未満' ? year < Number(bound) : year >= Number(bound) && (side === '以上' || year <= Number(to)),
    ),
  )
}

/** What an insert forbids: by a row of its dosage, or by a part of してはいけないこと that names an age. */
function forbiddenAges({ metadata: { dosage, do_not } }: DemoProduct): Set<number> {
  const rows = dosage.filter(({ dose }) => dose.endsWith('しないこと')).map(({ age }) => age)
  const bans = do_not.flatMap((ban) => ban.match(/\d+才(?:以上|未満)/g) ?? [])
  return new Set([...rows, ...bans].flatMap(agesIn))
}

test('whoever is too young or too old for a product by its insert is stopped, and nobody else', () => {
  const withAge = products.filter((product) => asked(product, 'age') && forbiddenAges(product).size > 0)
  expect(withAge.length).toBeGreaterThan(20)
  for (const product of withAge) {
    const { answer, stop_answer } = asked(product, 'age')!
    const stopped = new Set(stop_answer.flatMap(agesIn))
    expect([product.title, [...stopped].sort()]).toEqual([product.title, [...forbiddenAges(product)].sort()])
    expect(answer.flatMap(agesIn).sort(), product.title).toEqual(years.toSorted())
  }
  const reviewedWithBans = reviewed.filter((product) => forbiddenAges(product).size > 0)
  expect(reviewedWithBans.filter((product) => !asked(product, 'age'))).toEqual([])
})

test('a test kit is for the ages of its dosage', () => {
  for (const { metadata, questions } of reviewed.filter(({ handle }) => handle.includes('-antigen-'))) {
    const { stop_answer } = questions.find(({ key }) => key === 'age')!
    const allowed = metadata.dosage.flatMap(({ age }) => agesIn(age))
    expect(stop_answer.flatMap(agesIn)).toEqual(years.filter((year) => !allowed.includes(year)))
  }
})

test('what is forbidden in pregnancy is stopped, whatever the age of the buyer', () => {
  const forbidden = reviewed.filter(({ metadata }) => metadata.do_not.some((ban) => /妊婦|妊娠/.test(ban)))
  expect(forbidden.length).toBeGreaterThan(10)
  for (const product of forbidden) {
    const question = asked(product, 'pregnancy')
    expect(question?.stop_answer, product.title).toContain('妊娠中又はその可能性がある')
    expect(question?.purchase_answer_ages, product.title).toEqual([])
  }
})

test('every reviewed medicine that an insert forbids to somebody asks about してはいけないこと', () => {
  const medicines = reviewed.filter(({ art, metadata }) => art.form !== 'testkit' && metadata.do_not.length > 0)
  expect(medicines.length).toBeGreaterThan(20)
  expect(medicines.filter((product) => !asked(product, 'contraindication')?.stop_answer.length)).toEqual([])
})

test('what is only for a recurrence asks for an earlier diagnosis, and how often it recurred', () => {
  const recurring = reviewed.filter(({ metadata }) => metadata.do_not.some((ban) => ban.startsWith('初めて')))
  expect(new Set(recurring.flatMap(({ metadata }) => metadata.symptoms))).toEqual(
    new Set(['腟カンジダ', '口唇ヘルペス']),
  )
  for (const product of recurring) {
    expect(asked(product, 'first-time')?.stop_answer, product.title).toEqual(['ない（初めての症状）'])
    const limits = product.metadata.do_not.flatMap((ban) => ban.match(/\dか月以内に\d回/g) ?? [])
    for (const limit of limits) expect(asked(product, 'how-often')?.question, product.title).toContain(limit)
  }
})

test('a test kit asks about its own sample, and an ovulation test neither about symptoms nor for contraception', () => {
  const saliva = titled('shiruche-antigen-saliva')
  expect([asked(saliva, 'nose'), asked(saliva, 'saliva')?.question]).toEqual([
    undefined,
    expect.stringContaining('だ液'),
  ])
  expect(asked(titled('shiruche-antigen-covid'), 'nose')).toBeDefined()
  const ovulation = titled('shiruche-ovulation-lh')
  expect(asked(ovulation, 'symptoms')).toBeUndefined()
  expect(asked(ovulation, 'purpose')?.stop_answer).toEqual(['避妊のため'])
})

test('a nicotine gum is sold to nobody who nurses: no pharmacist reads the answer before it is sent', () => {
  const gum = products.filter(({ handle }) => handle.includes('-nicotine-gum-'))
  expect(gum.length).toBeGreaterThan(0)
  for (const product of gum) expect(asked(product, 'pregnancy')?.stop_answer).toContain('授乳中である')
})

test('a buyer of a guarded medicine is asked for guarded medicines of any ingredient bought elsewhere', () => {
  const elsewhere = products.flatMap((product) => asked(product, 'guarded-elsewhere')?.question ?? [])
  expect(elsewhere.length).toBeGreaterThan(0)
  for (const question of elsewhere) expect(question).toContain('ほかの指定濫用防止医薬品')
})
