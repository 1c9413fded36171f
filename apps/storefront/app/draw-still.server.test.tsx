import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Footer } from './areas/shell/footer.tsx'
import { Logo } from './areas/shell/logo.tsx'
import { drawStill } from './draw-still.server.tsx'
import { StillDrawing } from './still.tsx'

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
  const drawWith = (draw: typeof drawStill | null) =>
    renderToString(
      <StillDrawing value={draw}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </StillDrawing>,
    )
  const inPlace = drawWith(null)
  expect(inPlace).toContain('href="/pages/terms"')
  expect(drawWith(drawStill)).toBe(inPlace)
  expect(drawWith(drawStill)).toBe(inPlace)
  expect(drawWith(() => 'letters')).not.toBe(inPlace)
})
