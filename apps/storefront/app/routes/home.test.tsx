import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import Home from './home.tsx'

const nothing = {
  ...{ heroes: [], categories: [], collections: [], pickUp: [], sale: [], privateBrand: [], popular: [] },
  ...{ articles: [], notices: [], isClosed: true, promise: '' },
}

function pageOf(loaded: object) {
  const props = { loaderData: { ...nothing, ...loaded } } as unknown as ComponentProps<typeof Home>
  const router = createMemoryRouter([{ path: '/', element: <Home {...props} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const headings = (page: string) => [...page.matchAll(/<h2 class="text-xl[^>]*>([^<]+)/g)].map(([, title]) => title)

test('a part of the home page that has nothing to show has no heading either', () => {
  expect(headings(pageOf({}))).toEqual(['症状から探す'])
  const category = { href: '/categories/medicines', name: '医薬品', image: null }
  expect(headings(pageOf({ categories: [category] }))).toEqual(['症状から探す', 'カテゴリから探す'])
})

test('a category or collection without a picture shows a drawing in its place', () => {
  const link = { href: '/somewhere', name: '見本', image: null }
  const frame = /<span class="block aspect-square[^"]*"><svg /
  expect(pageOf({ categories: [link] })).toMatch(frame)
  expect(pageOf({ collections: [link] })).toMatch(frame)
})
