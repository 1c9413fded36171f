import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openExchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import { config } from '../config.server.ts'
import { loader as robots } from './robots.ts'
import { loader as index } from './sitemap.ts'
import { loader as part } from './sitemap-part.ts'

const updated_at = '2026-06-01T03:00:00.000Z'
fakeBackend((req, res) => {
  const { pathname, searchParams } = new URL(req.url!, 'http://backend.example.com')
  const shelves = {
    product_parts: 2,
    categories: ['pain'],
    collections: ['spring'],
    lists: ['pick-up'],
    articles: [{ handle: 'sleep&rest', updated_at }],
    notices: [{ handle: 'note_1', updated_at }],
    pages: [{ handle: 'terms', updated_at }],
  }
  const products = [{ handle: `of-part-${searchParams.get('part')}`, updated_at }]
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify({ data: pathname.endsWith('/products') ? { products } : shelves }))
})

/** What a loader answers in the shop itself, or in a copy of the shop at another domain. */
async function read(loader: unknown, { of = '', of_copy = false } = {}) {
  Object.assign(config(), { MAIN_DOMAIN: of_copy ? 'elsewhere.example.com' : 'shop.example.com' })
  const request = new Request('http://shop.example.com')
  const context = new RouterContextProvider()
  openExchange(request, context)
  const load = loader as (args: object) => Promise<Response>
  return load({ request, context, params: { part: of } })
}
const textOf = async (response: Response) => response.text()

test('the sitemap index lists its parts, which list the pages with their last change', async () => {
  expect(await textOf(await read(index))).toContain(
    [
      '<sitemap><loc>http://shop.example.com/sitemaps/pages.xml</loc></sitemap>',
      '<sitemap><loc>http://shop.example.com/sitemaps/products-1.xml</loc></sitemap>',
      '<sitemap><loc>http://shop.example.com/sitemaps/products-2.xml</loc></sitemap>',
    ].join('\n'),
  )
  const pages = await textOf(await read(part, { of: 'pages.xml' }))
  expect(pages).toContain('<url><loc>http://shop.example.com/</loc></url>')
  expect(pages).toContain('<url><loc>http://shop.example.com/categories/pain</loc></url>')
  expect(pages).toContain(
    `<url><loc>http://shop.example.com/articles/sleep%26rest</loc><lastmod>${updated_at}</lastmod></url>`,
  )
  const products = await read(part, { of: 'products-2.xml' })
  expect(products.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(await textOf(products)).toContain('http://shop.example.com/products/of-part-2</loc>')
  for (const of of ['products-0.xml', 'products-x.xml', 'else'])
    await expect(read(part, { of })).rejects.toMatchObject({ status: 404 })
})

test('robots.txt names the sitemap of the main domain; other domains have none', async () => {
  const text = await textOf(await read(robots))
  expect(text).toMatch(/^User-agent: \*\n(Disallow: .*\n)+\nSitemap: http:\/\/shop\.example\.com\/sitemap\.xml\n$/)
  expect(await textOf(await read(robots, { of_copy: true }))).not.toContain('Sitemap')
  await expect(read(index, { of_copy: true })).rejects.toMatchObject({ status: 404 })
  await expect(read(part, { of: 'pages.xml', of_copy: true })).rejects.toMatchObject({ status: 404 })
})
