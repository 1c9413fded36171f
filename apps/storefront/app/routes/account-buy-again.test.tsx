import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import BuyAgain from './account-buy-again.tsx'

function emptyPage(discontinued: number) {
  const loaderData = { goods: [], discontinued, page: 1, pages: 1 }
  const props = { loaderData } as unknown as ComponentProps<typeof BuyAgain>
  const router = createMemoryRouter([{ path: '/', element: <BuyAgain {...props} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('goods bought before that are all discontinued are not called none yet', () => {
  expect(emptyPage(0)).toContain('お買い上げの商品はまだありません')
  expect(emptyPage(4)).toContain('こちらの商品は、すべて販売を終えました')
  expect(emptyPage(4)).toContain('販売を終えた商品（4点）は、表示していません。')
  expect(emptyPage(4)).not.toContain('まだありません')
})
