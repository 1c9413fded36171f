import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeNames } from './whole-names.tsx'

/** The text, with ｜ around what stays whole. */
const drawn = (text: string) => renderToStaticMarkup(<WholeNames text={text} />).replaceAll(/<[^>]+>/g, '｜')

test('sale classes, articles of a law and the name of the contact page stay whole in a text', () => {
  expect(drawn('第1類医薬品、指定第2類医薬品')).toBe('｜第1類医薬品｜、｜指定第2類医薬品｜')
  expect(drawn('（法第36条の10）')).toBe('（法｜第36条の10｜）')
  expect(drawn('サイトの「お問い合わせ」、またはお電話')).toBe('サイトの「｜お問い合わせ｜」、またはお電話')
  expect(drawn('第000001号')).toBe('第000001号')
})
