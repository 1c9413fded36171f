import { describe, expect, test } from 'vitest'
import { fold, wordsOf } from './folding.rules.ts'
import { newKanjiOf } from './old-kanji.rules.ts'

describe('folding', () => {
  test.each([
    ['half-width kana', 'ﾛｷｿ', 'ろきそ'],
    ['half-width kana with voicing marks', 'ﾊﾞﾌｧﾘﾝ ﾌﾟﾚﾐｱﾑ', 'ばふぁりん ぷれみあむ'],
    ['full-width letters and digits', 'ＥＶＥ　１２３', 'eve 123'],
    ['katakana', 'ロキソプロフェン', 'ろきそぷろふぇん'],
    ['hiragana stays', 'ずつう', 'ずつう'],
    ['kanji stay', '頭痛', '頭痛'],
    ['old kanji', '舊國藥齒科', '旧国薬歯科'],
    ['kanji variants in names', '髙﨑', '高崎'],
    ['compatibility kanji', '\uf9dc\ufa19', '隆神'],
    ['ヴ with a vowel', 'ヴィタミン ヴァセリン', 'びたみん ばせりん'],
    ['ゔ alone', 'ゔ イヴ', 'ぶ いぶ'],
    ['ゔ before another small kana', 'ヴゥ ヴュ ヴャ', 'ぶぅ びゅ ぶゃ'],
    ['ヴ with the other vowels', 'ヴェール ヴォリューム', 'べーる ぼりゅーむ'],
    ['ヷ', 'ヷイオリン', 'ばいおりん'],
    ['ヸ, ヹ and ヺ', 'ヸタミン ヹール ヺリューム', 'びたみん べーる ぼりゅーむ'],
    ['small kana are kept', 'キャッチ シップ しっぷ', 'きゃっち しっぷ しっぷ'],
    ['ヶ', '3ヶ月 ３ヵ月 3か月', '3か月 3か月 3か月'],
    ['々', '人々 個々', '人人 個個'],
    ['々 without a kanji before it stays a letter', '々', '々'],
    ['ゝ and ゞ', 'いすゞ こゝろ づゝ', 'いすず こころ づつ'],
    ['ヽ and ヾ', 'ハヽ バヾ', 'はは ばば'],
    ['a separate voicing mark', 'か゛ハ゜か\u3099', 'がぱが'],
    ['a long vowel mark', 'コーヒー', 'こーひー'],
    ['a half-width long vowel mark', 'ﾗｰﾒﾝ', 'らーめん'],
    ['a hyphen as a long vowel mark', 'ラ-メン ラ−メン ラ―メン ラ─メン', 'らーめん らーめん らーめん らーめん'],
    ['a wave dash as a long vowel mark', 'ら〜めん ら～めん ら~めん', 'らーめん らーめん らーめん'],
    ['repeated long vowel marks', 'ラーーーメン ラー〜メンーー', 'らーめん らーめんー'],
    ['a hyphen between other letters', 'ビタミン-C l-カルボシステイン B-12', 'びたみん c l かるぼしすていん b 12'],
    ['a long vowel mark without a vowel before it', 'ーーー 冷ー', '冷'],
    ['punctuation', '「頭痛」・（生理痛）、発熱！？', '頭痛 生理痛 発熱'],
    ['units', '６０㎎ １００㎖ ㍉', '60mg 100ml みり'],
    ['circled and other compatibility characters', '① Ⅱ ㈱', '1 ii 株'],
    ['spaces', '  a\t\n　b \u200b c ', 'a b c'],
    ['accented letters', 'Café', 'café'],
    ['emoji and signs', '💊 100% ★', '100'],
    ['nothing', '', ''],
    ['only signs', '！？…', ''],
    ['half a surrogate pair', 'a\ud83db\udc8a', 'a b'],
    ['a kanji outside the BMP', '𠮟る', '𠮟る'],
  ])('%s', (_title, text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('is idempotent for every character', () => {
    const wrong: string[] = []
    for (let code = 0; code < 0x3_0000; code++) {
      const text = `あ${String.fromCodePoint(code)}あ漢${String.fromCodePoint(code)}`
      const once = fold(text)
      if (fold(once) !== once) wrong.push(code.toString(16))
    }
    expect(wrong).toEqual([])
  })

  test('handles very long and malformed texts', () => {
    expect(fold('あ'.repeat(10_000))).toBe('あ'.repeat(10_000))
    expect(fold(`あ${'-'.repeat(10_000)}`)).toBe('あ')
    expect(fold('ー'.repeat(10_000))).toBe('')
    expect(fold('\ud800'.repeat(10_000))).toBe('')
    expect(fold(`か${'\u3099'.repeat(10_000)}`)).toBe('が')
    expect(fold('\ufdfa'.repeat(1000))).toHaveLength(18_000)
  })
})

test('every old kanji maps to a single modern one, which is not an old form itself', () => {
  expect(newKanjiOf.size).toBeGreaterThan(300)
  const wrong = [...newKanjiOf].filter(
    ([old, today]) => old === today || [...today].length !== 1 || newKanjiOf.has(today),
  )
  expect(wrong).toEqual([])
})

test('wordsOf splits a text into folded words', () => {
  expect(wordsOf(' 頭痛　ロキソ ')).toEqual(['頭痛', 'ろきそ'])
  expect(wordsOf('　')).toEqual([])
})
