import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ChangeDate } from './changes.tsx'
import type { SubscriptionView } from './subscription-view.ts'

const of = { id: 'sub_one', nextAt: '2026-06-30T18:00:00.000Z' } as SubscriptionView
const drawn = (typed?: string, subscription = of) => {
  const element = <ChangeDate subscription={subscription} now={Date.parse('2026-06-01T03:00:00Z')} typed={typed} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}
const field = (html: string, name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0]

test('the date form contains the delivery date that was shown', () => {
  expect(field(drawn(), 'seen')).toContain('value="2026-06-30T18:00:00.000Z"')
  expect(field(drawn(), 'date')).toContain('value="2026-07-01"')
  expect(drawn()).not.toMatch(/<details[^>]*open/)
})

test('a rejected date stays in the open form, beside the current delivery date', () => {
  expect(field(drawn('2026-07-20'), 'date')).toContain('value="2026-07-20"')
  expect(field(drawn('2026-07-20'), 'seen')).toContain('value="2026-06-30T18:00:00.000Z"')
  expect(drawn('2026-07-20')).toMatch(/<details[^>]*open/)
})

test('a delivery due in a year can be postponed by half a year, one due in the past from today on', () => {
  const dueAt = (instant: string) => field(drawn(undefined, { ...of, dueAt: instant }), 'date')
  expect(dueAt('2027-05-31T18:00:00.000Z')).toContain('max="2027-12-01"')
  expect(dueAt('2026-05-30T18:00:00.000Z')).toContain('max="2026-12-01"')
})
