import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LastLine } from './footer.tsx'

/** The last line of a page, by the root's settings. */
function lastLine(isDemo: boolean) {
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <LastLine />, loader: () => null }], {
    hydrationData: { loaderData: { root: { isDemo } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the footer says that nothing is sold only in the demo', () => {
  expect(lastLine(true)).toContain('販売はしておりません')
  expect(lastLine(false)).toContain('© くすりばこ')
  expect(lastLine(false)).not.toContain('デモンストレーション')
})
