import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import Subscriptions from './account-subscriptions.tsx'

const drawn = (isOffered: boolean) => {
  const props = { loaderData: { current: [], past: [], isOffered } } as unknown as ComponentProps<typeof Subscriptions>
  const router = createMemoryRouter([{ path: '/', element: <Subscriptions {...props} /> }])
  return renderToString(<RouterProvider router={router} />)
}

test('an empty subscription list explains how to subscribe only while subscriptions are offered', () => {
  const hint = '商品のページで「定期便」を選ぶと'
  expect(drawn(true)).toContain(hint)
  expect(drawn(false)).toContain('お届け中の定期便はありません')
  expect(drawn(false)).not.toContain(hint)
})
