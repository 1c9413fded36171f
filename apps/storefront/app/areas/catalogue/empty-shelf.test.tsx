import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import Collection from '../../routes/collection.tsx'
import List from '../../routes/list.tsx'

const card = { href: '/products/lotion', title: '化粧水', maker: null, ages: null, saleClass: null, price: 550 }

test.each([
  ['collection', Collection],
  ['list', List],
])('a %s without goods leads to the categories, and counts none', (_, Page) => {
  const Shown = Page as unknown as ComponentType<{ loaderData: object }>
  const pageWith = (cards: object[]) => {
    const loaderData = { title: '春の準備', description: '', count: cards.length, page: 1, pages: 1, cards }
    const router = createMemoryRouter([{ path: '/', element: <Shown loaderData={loaderData} /> }])
    return renderToStaticMarkup(<RouterProvider router={router} />)
  }
  expect(pageWith([])).toContain('いまご案内できる商品がありません')
  expect(pageWith([])).toContain('href="/categories"')
  expect(pageWith([])).not.toContain('件の商品')
  expect(pageWith([card])).toContain('1件の商品')
  expect(pageWith([card])).not.toContain('ご案内できる商品がありません')
})
