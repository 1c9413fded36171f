import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import Contact from './contact.tsx'

test('the contact form says what a message is used for, and links to the privacy policy in a new tab', () => {
  const element = <Contact {...({} as Parameters<typeof Contact>[0])} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { supportPhone: '0120-111-222' } } },
  })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(html).toMatch(
    /ご入力の情報.*<a[^>]*target="_blank"[^>]*href="\/pages\/privacy".*お問い合わせへのお返事に使います。/,
  )
})
