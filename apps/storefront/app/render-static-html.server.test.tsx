import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Footer } from './areas/shell/footer.tsx'
import { Logo } from './areas/shell/logo.tsx'
import { renderStaticHtml } from './render-static-html.server.tsx'
import { StaticHtmlRenderer } from './static-html.tsx'

const page = (
  <>
    <Logo />
    <Footer />
  </>
)

test('the prepared HTML of logo and footer equals what React renders in place', async () => {
  const routes = [{ id: 'root', path: '*', element: page }]
  const handler = createStaticHandler(routes)
  const context = (await handler.query(new Request('http://shop/products/a?n=1'))) as StaticHandlerContext
  const router = createStaticRouter(handler.dataRoutes, context)
  const drawWith = (draw: typeof renderStaticHtml | null) =>
    renderToString(
      <StaticHtmlRenderer value={draw}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </StaticHtmlRenderer>,
    )
  const inPlace = drawWith(null)
  expect(inPlace).toContain('href="/pages/terms"')
  expect(drawWith(renderStaticHtml)).toBe(inPlace)
  expect(drawWith(renderStaticHtml)).toBe(inPlace)
  expect(drawWith(() => 'letters')).not.toBe(inPlace)
})
