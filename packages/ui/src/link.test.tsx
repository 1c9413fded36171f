import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const drawn = (link: React.ReactNode) =>
  renderToString(<StaticRouter location="/account/orders?page=2">{link}</StaticRouter>)

test.each([
  ['/cart', '/cart'],
  ['/search/%E8%96%AC?page=2#list', '/search/%E8%96%AC?page=2#list'],
  ['?page=3', '/account/orders?page=3'],
  ['//elsewhere.example.com/', '//elsewhere.example.com/'],
  ['https://elsewhere.example.com/', 'https://elsewhere.example.com/'],
])('a link to %s has the href %s', (to, href) => {
  expect(drawn(<Link to={to} />)).toBe(`<a href="${href}"></a>`)
})

test('client-side options of a link are not rendered as attributes', () => {
  const link = <Link to="/cart" prefetch="intent" preventScrollReset className="text-leaf" aria-label="カート" />
  expect(drawn(link)).toBe('<a class="text-leaf" aria-label="カート" href="/cart"></a>')
})
