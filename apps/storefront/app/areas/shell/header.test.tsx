import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Header } from './header.tsx'

/** The header on the home page, or above the error page in its place. */
function headings(errors: Record<string, unknown> | null) {
  const element = <Header kind="light" />
  const router = createMemoryRouter([{ id: 'root', path: '/', element, errorElement: element, loader: () => null }], {
    hydrationData: { loaderData: { root: null }, errors },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />).match(/<h1/g)?.length ?? 0
}

test('the logo is the top heading of the home page, but not above an error page', () => {
  expect(headings(null)).toBe(1)
  expect(headings({ root: new Error('no answer') })).toBe(0)
})
