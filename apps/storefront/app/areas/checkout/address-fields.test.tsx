import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddressFields } from './address-fields.tsx'

const html = renderToStaticMarkup(<AddressFields values={{ filled_town: '東深井' }} errors={{}} />)

test('without JavaScript, Enter in an address field sends the form instead of looking up the postal code', () => {
  const [first, second] = html.match(/<button[^>]*type="submit"[^>]*>/g) ?? []
  expect(second).toContain('value="look-up" name="intent"')
  // The browser presses the first one: a plain press of the form, which nobody sees.
  expect(first).not.toContain('name=')
  expect(first).toContain('sr-only')
})

test('without JavaScript, the form sends back the town that the last look-up filled in', () => {
  expect(html).toMatch(/<noscript><input type="hidden" name="filled_town" value="東深井"/)
})

test('the form says at the prefecture that the shop delivers within Japan only', () => {
  expect(html).toMatch(/お届けは日本国内に限ります。.*<select[^>]* name="province"/)
})

test('only a browser with JavaScript is told that the address fills itself in', () => {
  expect(html).toContain('<span class="scripting-none:hidden">入力すると、住所の一部が自動で入ります。</span>')
})
