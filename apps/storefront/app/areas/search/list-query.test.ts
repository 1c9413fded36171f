import { describe, expect, test } from 'vitest'
import { addressOf, ageChip, chosenOf, isFiltered, offerOf, onPage, searchFrom } from './list-query.ts'

const at = (search: string) => searchFrom(`http://shop.example.com/search/x${search}`)

describe('searchFrom', () => {
  test('asks only for page 1 when the URL has no parameters', () => expect(at('')).toEqual({ page: 1 }))

  test('maps every filter to its name in the contract', () => {
    const search =
      '?category=kampo&sale_class=第2類医薬品&sale_class=第3類医薬品&age=小児&maker=M&in_stock=1&sort=newest&page=3'
    expect(at(search)).toEqual({
      categories: ['kampo'],
      sale_classes: ['第2類医薬品', '第3類医薬品'],
      age_group: ['小児'],
      vendors: ['M'],
      in_stock: true,
      sort_by: 'newest',
      page: 3,
    })
  })

  test('accepts full-width prices, swaps a reversed range and ignores invalid values', () => {
    expect(at('?min=１，０００円&max=abc&page=-1&sort=popular&symptom=')).toEqual({ min_price: 1000, page: 1 })
    expect(at('?min=3000&max=500')).toEqual({ min_price: 500, max_price: 3000, page: 1 })
  })
})

describe('active filters', () => {
  const nameOf = (handle: string) => (handle === 'kampo' ? '漢方薬' : handle)

  test('show their label and link to the first page of the list without them', () => {
    expect(chosenOf('?symptom=頭痛&symptom=発熱&category=kampo&page=2', nameOf)).toEqual([
      {
        label: '漢方薬',
        without: `?${new URLSearchParams([
          ['symptom', '頭痛'],
          ['symptom', '発熱'],
        ])}`,
      },
      {
        label: '頭痛',
        without: `?${new URLSearchParams([
          ['symptom', '発熱'],
          ['category', 'kampo'],
        ])}`,
      },
      {
        label: '発熱',
        without: `?${new URLSearchParams([
          ['symptom', '頭痛'],
          ['category', 'kampo'],
        ])}`,
      },
    ])
  })

  test('add the years to an age group, but not to another filter with the same word', () => {
    const labels = chosenOf('?age=幼児&age=constructor&feature=幼児', nameOf).map(({ label }) => label)
    expect(labels).toEqual(['幼児（1〜6才）', 'constructor', '幼児'])
  })

  test('include an age recognised in the search words, with a link that keeps the other filters', () => {
    const age = { word: '4才', without: '/search/%E7%86%B1', applied: true }
    expect(ageChip(age, '?age=幼児&page=2')).toEqual([
      { label: '4才が使えるもの', without: '/search/%E7%86%B1?age=%E5%B9%BC%E5%85%90' },
    ])
    expect(ageChip({ ...age, applied: false }, '')).toEqual([])
    expect(ageChip(null, '')).toEqual([])
  })

  test('include the price range', () => {
    expect(chosenOf('?min=500&max=2000', nameOf)).toEqual([{ label: '500円〜2,000円', without: '?' }])
    expect(chosenOf('?min=2000&max=500', nameOf)).toEqual([{ label: '500円〜2,000円', without: '?' }])
  })
})

test('addressOf leaves empty form fields out of the URL', () => {
  const form = new FormData()
  form.append('symptom', '頭痛')
  form.append('min', '')
  expect(addressOf(form)).toBe(`?${new URLSearchParams({ symptom: '頭痛' })}`)
})

test('onPage omits the number of the first page', () => {
  expect(onPage('?sort=newest&page=4', 1)).toBe('?sort=newest')
  expect(onPage('?sort=newest', 2)).toBe('?sort=newest&page=2')
})

test('links drop query parameters that are not list filters', () => {
  expect(onPage('?path=/x&handle=a&sort=newest', 2)).toBe('?sort=newest&page=2')
  expect(chosenOf('?path=/x&handle=a&in_stock=1&sort=newest', String)[0]?.without).toBe('?sort=newest')
})

test('a page number alone does not count as a filter', () => {
  expect(isFiltered('?page=2')).toBe(false)
  expect(isFiltered('?page=2&in_stock=1')).toBe(true)
})

test('parameters that advertisements append to a link do not make a list filtered; its own do', () => {
  const appended = ['utm_source=line', 'fbclid=x', 'gclid=x', 'srsltid=x', 'yclid=x', 'ref=']
  expect(appended.filter((parameter) => isFiltered(`?${parameter}`))).toEqual([])
  const own = [...['sale_class', 'symptom', 'age', 'form', 'feature', 'maker'], ...['category', 'min', 'max', 'sort']]
  expect(own.filter((name) => !isFiltered(`?utm_source=line&${name}=x`))).toEqual([])
})

test.each([
  ['便秘 やさしい', '便秘', undefined, { word: '便秘', leftOut: 'やさしい' }],
  ['目　かゆい　緑内障', '目 かゆい', '4才', { word: '4才 目 かゆい', leftOut: '緑内障' }],
  ['キンカン', '禁煙', undefined, { word: '禁煙', leftOut: '' }],
  ['爪水虫 液', '水虫 液', undefined, { word: '水虫 液', leftOut: '' }],
])('“%s”, for which “%s” is offered (age: %s)', (typed, offered, age, offer) =>
  expect(offerOf(typed, offered, age)).toEqual(offer),
)
