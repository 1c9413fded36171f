import { describe, expect, test } from 'vitest'
import { canonical } from './page-meta.ts'

describe('the canonical URL', () => {
  test.each([
    ['/', '', '/'],
    ['/products/a', '?variant=variant_1', '/products/a'],
    ['/search/%E9%A0%AD%E7%97%9B', '?sort=price_asc&in_stock=1', '/search/%E9%A0%AD%E7%97%9B'],
    ['/categories/a', '?page=3&in_stock=1', '/categories/a?page=3'],
    ['/categories/a', '?page=1', '/categories/a'],
    ['/categories/a', '?page=-1', '/categories/a'],
    ['/categories/a', '?page=%3Cb%3E', '/categories/a'],
    ['/articles', '?category=cold&page=2', '/articles?category=cold&page=2'],
    ['/notices', '?category=cold', '/notices'],
    ['/notices/category/shop', '?page=2', '/notices/category/shop?page=2'],
    ['/search', '?page=2', '/search?page=2'],
    ['/products/a', '?page=2', '/products/a'],
    ['/articles/a', '?page=2', '/articles/a'],
    ['/', '?page=2', '/'],
    ['/products/a/', '', '/products/a'],
    ['/products/a///', '', '/products/a'],
    ['//', '', '/'],
    ['/Notices/notice_01J', '', '/notices/notice_01J'],
    ['/search/DHC', '', '/search/DHC'],
  ])('of %s%s is %s', (pathname, search, expected) => {
    expect(canonical(pathname, search)).toBe(expected)
  })

  test('is computed in linear time for a long path', () => {
    const since = performance.now()
    canonical(`/a${'/'.repeat(60_000)}x`, '')
    expect(performance.now() - since).toBeLessThan(1_000)
  })
})
