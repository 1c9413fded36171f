import { expect, test } from 'vitest'
import { whyNoAnswers } from './review-page.tsx'

test('missing answers are reported as a lost record for first-class medicine, not as no questions', () => {
  expect(whyNoAnswers({ jsm_category_name: '第1類医薬品' })).toMatch(/^回答の記録がありません.*承認の前に/)
  expect(whyNoAnswers({ jsm_category_name: '化粧品' })).toBe('この商品についての回答はありません。')
})
