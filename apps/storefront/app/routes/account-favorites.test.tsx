import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import Favorites from './account-favorites.tsx'

const card = { href: '/products/lotion', title: '化粧水', maker: null, ages: null, saleClass: null, price: 550 }

/** The page without its comments, which React puts between the parts of a sentence. */
function pageOf(loaded: { cards: object[]; count: number; pages?: number; discontinued: number }) {
  const props = { loaderData: { page: 1, pages: 1, ...loaded } } as unknown as ComponentProps<typeof Favorites>
  const router = createMemoryRouter([{ path: '/', element: <Favorites {...props} /> }])
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

test('the number of favourites says how many of them are shown no longer', () => {
  expect(pageOf({ cards: [card], count: 1, discontinued: 0 })).toContain('お気に入りは1点です。')
  const some = pageOf({ cards: [card], count: 3, discontinued: 2 })
  expect(some).toContain('お気に入りは3点です（販売を終えた商品2点を含みます）。')
  // On several pages those of one page are not those of all.
  expect(pageOf({ cards: [card], count: 30, pages: 2, discontinued: 2 })).toContain('お気に入りは30点です。')
})

test('an empty list of favourites names no number', () => {
  const page = pageOf({ cards: [], count: 0, discontinued: 0 })
  expect(page).toContain('お気に入りはまだありません')
  expect(page).not.toContain('点です')
})

test('a member whose favourites are all discontinued is not told that there are none yet', () => {
  const page = pageOf({ cards: [], count: 2, discontinued: 2 })
  expect(page).toContain('こちらの商品は、すべて販売を終えました')
  expect(page).toContain('販売を終えた商品（2点）は、表示していません。')
  expect(page).not.toContain('まだありません')
})
