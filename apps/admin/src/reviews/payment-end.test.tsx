import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentEnd, reviewWordsOf } from './payment-end.tsx'

const end = '2026-06-08T15:30:00.000Z'
const before = 'お支払いの枠の期限 2026年6月9日 0:30 までにご判断ください'
const past = 'お支払いの枠は 2026年6月9日 0:30 に終わりました。承認しても、お支払いは確定できません。'

test.each([
  ['a minute before the end', 'waiting', end, -60_000, before, false],
  ['at the end', 'waiting', end, 0, past, true],
  ['after the decision, at the end', 'approved', end, 0, '', false],
  ['without a known end', 'waiting', null, 0, '', false],
] as const)(
  'what a pharmacist is told of the end of an authorisation, and of an approval, %s',
  (_, state, capture_before, after_ms, text, isWarning) => {
    const now_ms = Date.parse(end) + after_ms
    const html = renderToStaticMarkup(<PaymentEnd review={{ state, capture_before }} now_ms={now_ms} />)
    expect(html.replace(/<[^>]*>/g, '')).toBe(text)
    expect(html.includes('text-warning')).toBe(isWarning)
    const { approveDoes, askApproveBody, doApprove } = reviewWordsOf({ state, capture_before }, now_ms)
    for (const words of [approveDoes, askApproveBody('1,980円'), doApprove])
      expect(/を確定し、|を確定します|を確定する/.test(words)).toBe(!isWarning)
  },
)
