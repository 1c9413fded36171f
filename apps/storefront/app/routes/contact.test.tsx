import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import Contact from './contact.tsx'

/** The form at an address, after `before` has been done to its router. */
function drawn(address: string, before: (router: ReturnType<typeof createMemoryRouter>) => void = () => {}) {
  const element = <Contact {...({} as Parameters<typeof Contact>[0])} />
  const unheard = () => new Promise<never>(() => {})
  const route = { id: 'root', path: '/contact', element, loader: () => null, action: unheard }
  const router = createMemoryRouter([route], {
    initialEntries: [address],
    hydrationData: { loaderData: { root: { supportPhone: '0120-111-222' } } },
  })
  before(router)
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the contact form says what a message is used for, and links to the privacy policy in a new tab', () => {
  expect(drawn('/contact')).toMatch(
    /ご入力の情報.*<a[^>]*target="_blank"[^>]*href="\/pages\/privacy".*お問い合わせへのお返事に使います。/,
  )
})

test.each(['/contact', '/contact?order=10043'])('the button is busy while the form is being sent: %s', (address) => {
  expect(drawn(address)).not.toContain('aria-busy')
  const send = { formMethod: 'post', formData: new FormData() } as const
  expect(drawn(address, (router) => void router.navigate(address, send))).toContain('aria-busy="true"')
})
