import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TitleText } from './title-text.tsx'

const name = 'くすりばこセレクト薬用ハミガキ'
const title = `${name} を外しますか`
const brokenName = 'くすりばこ<wbr/>セレクト<wbr/>薬用<wbr/>ハミガキ</span> を外しますか'

test("a title breaks the product's name that it contains only where the script changes", () => {
  expect(renderToStaticMarkup(<TitleText title={title} productName={name} />)).toContain(brokenName)
  expect(renderToStaticMarkup(<TitleText title={title} productName="化粧水" />)).toBe(title)
  expect(renderToStaticMarkup(<TitleText title={title} />)).toBe(title)
})
