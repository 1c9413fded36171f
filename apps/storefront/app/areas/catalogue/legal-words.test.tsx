import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClassNotice } from './legal-words.tsx'

const drawn = (saleClass: string, isGuarded: boolean) =>
  renderToStaticMarkup(<ClassNotice saleClass={saleClass} isGuarded={isGuarded} />)

test('a guarded medicine shows its legal name, the harm of abuse and the age restriction', () => {
  const page = drawn('第1類医薬品', true)
  for (const words of ['>指定濫用防止医薬品です<', '健康を大きく損なう', '18才未満の方には販売できません'])
    expect(page).toContain(words)
  expect(page).not.toContain('してはいけないこと')
})

test('a designated medicine says what to check and whom to ask; a guarded one says both in one notice', () => {
  const designated =
    '「してはいけないこと」を必ずご確認ください。ご使用について、薬剤師または登録販売者にご相談ください。'
  expect(drawn('指定第2類医薬品', false)).toContain('>指定第2類医薬品です<')
  expect(drawn('指定第2類医薬品', false)).toContain(designated)
  const both = drawn('指定第2類医薬品', true)
  for (const words of ['>指定第2類医薬品・指定濫用防止医薬品です<', designated, '健康を大きく損なう'])
    expect(both).toContain(words)
  expect(drawn('第2類医薬品', false)).toBe('')
})
