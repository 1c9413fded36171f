import { readFileSync } from 'node:fs'
import { connect } from '@kusuribako/client'
import { favoriteVariants, wallets } from '@kusuribako/client/routes'
import { fullName, phone, postalCode, yen } from '@kusuribako/ui/format.ts'
import { deviceWidths, imageWidths } from '@kusuribako/ui/picture-widths.ts'
import { prefectures } from '@kusuribako/ui/prefectures.ts'
import { expect, test } from 'vitest'
import { readPictureRequest } from '../server/pictures.ts'
import { CLOSURE } from './areas/home/home-view.ts'
import { CLOSING_MS } from './areas/shell/notice-dialog.tsx'
import { retries } from './areas/shell/retry-until-sent.ts'
import { intervalWords } from './areas/subscriptions/plan-words.ts'
import { pictureSources, readConfig } from './config.server.ts'

const frequencies = ['days', 'weeks', 'months', 'years'] as const

/** The widths at which a page changes its layout, besides Tailwind's `lg` (64 rem). */
const tokens = readFileSync(new URL('../../../packages/ui/src/tokens.css', import.meta.url), 'utf8')
const breakpoints = [...new Set([...tokens.matchAll(/width >= (\d+)px/g)].map(([, px]) => Number(px)))]

/** Width and height of a PNG, as its header says. */
function sizeOf(name: string) {
  const bytes = readFileSync(new URL(`../public/${name}`, import.meta.url))
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

/** The constants of shop.md §3, §5 and §9 that shoppers see: name, our value, the specified value. */
test.each<[string, unknown, unknown]>([
  ['yen in Japanese format', yen(1234567), '1,234,567円'],
  [
    'frequencies in Japanese',
    frequencies.map((frequency) => intervalWords({ frequency, frequency_interval: 2 })),
    ['2日ごと', '2週間ごと', '2か月ごと', '2年ごと'],
  ],
  ['last name, then first name', fullName({ last_name: '山田', first_name: '花子' }), '山田 花子'],
  ['a telephone number of 10 digits', phone('0312345678'), '03-1234-5678'],
  ['any other telephone number', phone('09012345678'), '090-1234-5678'],
  ['a postal code', postalCode('１５００００１'), '150-0001'],
  ['prefectures', prefectures.length, 47],
  ['the closure of the online consultation', new Date(CLOSURE).toISOString(), '2025-06-30T05:00:00.000Z'],
  ['the desktop breakpoint', breakpoints, [1024]],
  ['the size of the sharing image', sizeOf('share.png'), [1200, 630]],
  ['how long a notice takes to close, in ms', CLOSING_MS, 210],
  ['retries of a failed remote log', retries, { times: 3, every_ms: 500 }],
  ['image widths for devices', deviceWidths, [640, 750, 828, 1080, 1200, 1920, 2048, 3840]],
  ['narrowest and widest of the small image widths', [Math.min(...imageWidths), Math.max(...imageWidths)], [16, 384]],
  [
    'the default image quality',
    readPictureRequest(new URLSearchParams({ url: '/a.png', w: '640' }), pictureSources(readConfig({}))),
    { source: '/a.png', width: 640, quality: 75 },
  ],
])('%s', (_name, ours, written) => expect(ours).toEqual(written))

test('a failed call is not retried: favourites, PayPay, 楽天ペイ and any other', async () => {
  const sent: string[] = []
  const call = connect({
    baseUrl: 'http://shop.test',
    fetch: async (url) => {
      sent.push(new URL(String(url)).pathname)
      return new Response('{}', { status: 503 })
    },
  })
  await call(favoriteVariants.add, { body: { variant_id: 'variant_1' } })
  await call(wallets.generateQrCode, { body: { cart_id: 'cart_1' } })
  await call(wallets.registerRakutenPay, { body: { cartId: 'cart_1' } })
  await call(wallets.amazonPayButton)
  expect(sent).toHaveLength(4)
  expect(new Set(sent).size).toBe(4)
})
