import { describe, expect, test } from 'vitest'
import { addressOf, ageChip, askFrom, chosenOf, isFiltered, onPage } from './list-query.ts'

const at = (search: string) => askFrom(`http://shop.example.com/search/x${search}`)

describe('the address of a list', () => {
  test('asks for nothing by itself', () => expect(at('')).toEqual({ page: 1 }))

  test('asks for every filter under the name of the contract', () => {
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

  test('reads prices in any width and passes over nonsense', () => {
    expect(at('?min=１，０００円&max=abc&page=-1&sort=popular&symptom=')).toEqual({ min_price: 1000, page: 1 })
    expect(at('?min=3000&max=500')).toEqual({ min_price: 500, max_price: 3000, page: 1 })
  })
})

describe('chosen filters', () => {
  const nameOf = (handle: string) => (handle === 'kampo' ? '漢方薬' : handle)

  test('each says what it is and leads to the list without it, from its first page', () => {
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

  test('an age group tells its years, and no other filter of that word', () => {
    const labels = chosenOf('?age=幼児&age=constructor&feature=幼児', nameOf).map(({ label }) => label)
    expect(labels).toEqual(['幼児（1〜6才）', 'constructor', '幼児'])
  })

  test('so is an age that was typed among the words; its link keeps the others', () => {
    const age = { word: '4才', without: '/search/%E7%86%B1', applied: true }
    expect(ageChip(age, '?age=幼児&page=2')).toEqual([
      { label: '4才が使えるもの', without: '/search/%E7%86%B1?age=%E5%B9%BC%E5%85%90' },
    ])
    expect(ageChip({ ...age, applied: false }, '')).toEqual([])
    expect(ageChip(null, '')).toEqual([])
  })

  test('a price range is one of them', () => {
    expect(chosenOf('?min=500&max=2000', nameOf)).toEqual([{ label: '500円〜2,000円', without: '?' }])
    expect(chosenOf('?min=2000&max=500', nameOf)).toEqual([{ label: '500円〜2,000円', without: '?' }])
  })
})

test('a form leaves no empty fields in the address', () => {
  const form = new FormData()
  form.append('symptom', '頭痛')
  form.append('min', '')
  expect(addressOf(form)).toBe(`?${new URLSearchParams({ symptom: '頭痛' })}`)
})

test('the first page has no number', () => {
  expect(onPage('?sort=newest&page=4', 1)).toBe('?sort=newest')
  expect(onPage('?sort=newest', 2)).toBe('?sort=newest&page=2')
})

test('links leave behind what means nothing to a list', () => {
  expect(onPage('?path=/x&handle=a&sort=newest', 2)).toBe('?sort=newest&page=2')
  expect(chosenOf('?path=/x&handle=a&in_stock=1&sort=newest', String)[0]?.without).toBe('?sort=newest')
})

test('the page number alone is no filter', () => {
  expect(isFiltered('?page=2')).toBe(false)
  expect(isFiltered('?page=2&in_stock=1')).toBe(true)
})
