import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filterOf } from './subscriptions.ts'
import { subscriptionColumns } from './subscriptions-page.tsx'
import { say } from './words.ts'

type Subscription = Parameters<(typeof subscriptionColumns)[number]['cell']>[0]

test.each([
  ['is active', 'active', 0, false, '継続中'],
  ['is active with failed renewals', 'active', 2, false, '継続中 注文の失敗 2回'],
  ['is active after a delivery was given up', 'active', 0, true, '継続中 前回は見送り'],
  ['was cancelled after failed renewals', 'cancelled', 2, true, '解約済み'],
])(
  'the list shows the status of a subscription that %s',
  (_, status, number_of_succesive_failures, isMissed, words) => {
    const { cell } = subscriptionColumns.find(({ name }) => name === say.columns.status)!
    const shown = createElement(
      Fragment,
      null,
      cell({ status, missed: isMissed ? {} : null, metadata: { number_of_succesive_failures } } as Subscription),
    )
    expect(
      renderToStaticMarkup(shown)
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(words)
  },
)

test('each view of the subscription list has its filter', () => {
  expect(Object.fromEntries(Object.keys(say.views).map((view) => [view, filterOf(view)]))).toEqual({
    all: {},
    active: { status: 'active' },
    failing: { is_failing: true },
    paused: { status: 'paused' },
    cancelled: { status: 'cancelled' },
    completed: { status: 'completed' },
  })
})
