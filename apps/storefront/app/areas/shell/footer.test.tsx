import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Closure } from '../home/closure.tsx'
import { Footer, LastLine, LightFooter } from './footer.tsx'
import MenuDrawer from './menu-drawer.tsx'
import type { Settings } from './settings.ts'

/** A part of the page, by the root's settings. */
function rendered(element: ReactElement, settings: Partial<Settings>) {
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { links: {}, socials: {}, ...settings } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const lastLine = (isDemo: boolean) => rendered(<LastLine />, { isDemo })
const linksOut = (html: string) => [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => href)

test('the footer links to the accounts and pages elsewhere that are set, and to no others', () => {
  expect(linksOut(rendered(<Footer />, {}))).toEqual([])
  const settings = { links: { guidance: 'https://guide.example.jp' }, socials: { instagram: 'https://i.example.jp' } }
  const html = rendered(<Footer />, settings)
  expect(linksOut(html)).toEqual(['https://guide.example.jp', 'https://i.example.jp'])
  expect(html).toContain('Instagram（新しいタブで開きます）')
})

test('the menu leads to the clinic and the prescription desk only where the shop works with them', () => {
  const menu = <MenuDrawer open onClose={() => {}} />
  expect(linksOut(rendered(menu, {}))).toEqual([])
  expect(rendered(menu, {})).not.toContain('症状から探す')
  const html = rendered(menu, { links: { eclinic: 'https://e.example.jp', prescription: 'https://rx.example.jp' } })
  expect(html).toContain('症状から探す')
  expect(linksOut(html)).toContain('https://rx.example.jp')
})

test('the announcement of the clinic links to the services that are set, and offers none without them', () => {
  expect(rendered(<Closure isClosed />, {})).not.toContain('診療をご希望の方はこちらから')
  const links = { booking: 'https://book.example.jp' }
  expect(linksOut(rendered(<Closure isClosed />, { links }))).toEqual(['https://book.example.jp'])
})

test('the footer says that nothing is sold only in the demo', () => {
  expect(lastLine(true)).toContain('販売はしておりません')
  expect(lastLine(false)).toContain('© くすりばこ')
  expect(lastLine(false)).not.toContain('デモンストレーション')
})

test('below the checkout the terms are within reach, each in a new tab', () => {
  const html = rendered(<LightFooter />, {})
  const pages = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(pages.toSorted()).toEqual(['legal_nagareyama', 'privacy', 'terms', 'tokushoho'].map((one) => `/pages/${one}`))
  expect(html.match(/target="_blank"/g)).toHaveLength(4)
  expect(html.match(/（新しいタブで開きます）/g)).toHaveLength(4)
})
