import { expect, test } from 'vitest'
import { meta } from './search.tsx'

const about = (word: string, replacementWord: string | null) =>
  meta({
    loaderData: { word, list: { replacementWord, count: 3 } },
    location: { search: '' },
  } as unknown as Parameters<typeof meta>[0])

test('title and description name the searched word, or its correction', () => {
  expect(JSON.stringify(about('頭痛', null))).toContain('「頭痛」の検索結果')
  const corrected = JSON.stringify(about('イブプロフェソ', 'イブプロフェン'))
  expect(corrected).toContain('「イブプロフェン」の検索結果')
  expect(corrected).toContain('「イブプロフェン」の商品3件')
  expect(corrected).not.toContain('イブプロフェソ')
})
