import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductName, partsOfName } from './product-name.tsx'

test('a product name may break where the script changes, but not within a word or after one letter', () => {
  const broken = (name: string) => partsOfName(name).join('｜')
  expect(broken('くすりばこセレクト薬用ハミガキ 知覚過敏ケア')).toBe(
    'くすりばこ｜セレクト｜薬用｜ハミガキ ｜知覚過敏｜ケア',
  )
  expect(broken('くすりばこセレクトこども用マスク')).toBe('くすりばこ｜セレクト｜こども用｜マスク')
  expect(broken('ノルミア鎮痛錠Lトリプル処方')).toBe('ノルミア｜鎮痛錠L｜トリプル｜処方')
  expect(broken('ハレトワ解熱錠300')).toBe('ハレトワ｜解熱錠300')
  expect(broken('かゆみ止めクリーム')).toBe('かゆみ止め｜クリーム')
  expect(broken('しらかば草堂葛根湯〈錠剤〉')).toBe('しらかば｜草堂葛根湯｜〈錠剤〉')
})

test('splitting a product name loses no character', () => {
  for (const name of ['', ' ', '（', 'A', '１点「', '頭痛・生理痛 (12錠)', 'Vitamin C & E', '𠮷野の薬👍'])
    expect(partsOfName(name).join('')).toBe(name)
})

test('a part longer than a line breaks like ordinary text', () => {
  const drawn = renderToStaticMarkup(<ProductName name="白露の森モイスチャーエッセンスローション" />)
  expect(drawn).toMatch(/<wbr\/><span class="\[word-break:normal\]">モイスチャーエッセンスローション<\/span>/)
})

test('breaks are <wbr> elements, so the copied or spoken text is the plain name', () => {
  expect(renderToStaticMarkup(<ProductName name="ルミナセ鎮痛錠L" />)).toMatch(/>ルミナセ<wbr\/>鎮痛錠L<\/span>$/)
})
