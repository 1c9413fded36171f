import { describe, expect, test } from 'vitest'
import { fold } from './folding.rules.ts'
import { kanaOfRomaji, readingsOf } from './reading.rules.ts'
import { readingWords } from './reading-words.rules.ts'

describe('the words with a reading', () => {
  test('are more than 400', () => expect(readingWords.length).toBeGreaterThan(400))

  test('are unique, each with a reading in hiragana', () => {
    const words = readingWords.map(([word]) => fold(word))
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
    expect(readingWords.filter(([word, reading]) => !/^[ぁ-んー]+$/.test(reading) || fold(word) === reading)).toEqual(
      [],
    )
  })
})

describe('readings', () => {
  test.each([
    ['頭痛', ['ずつう']],
    ['解熱、鼻炎・湿布', ['げねつ', 'びえん', 'しっぷ']],
    ['頭痛薬', ['ずつうやく']],
    ['つらい頭痛に、頭痛薬', ['ずつう', 'ずつうやく']],
    ['鼻炎点鼻薬', ['びえんてんびやく']],
    ['偏頭痛', ['へんずつう']],
    ['慢性頭痛', ['ずつう']],
    ['冷却シート', ['れいきゃくしーと']],
    ['抗ﾋｽﾀﾐﾝ', ['こうひすたみん']],
    ['頭痛 頭痛', ['ずつう']],
    ['胃藥', ['いぐすり']],
    ['ずつう', []],
    ['vitamin', []],
    ['', []],
  ])('of %s', (text, readings) => expect(readingsOf(text)).toEqual(readings))

  test('of long and malformed texts', () => {
    expect(readingsOf('頭痛'.repeat(5000))).toEqual(['ずつう'.repeat(5000)])
    expect(readingsOf('頭痛。'.repeat(5000))).toEqual(['ずつう'])
    expect(readingsOf('\udc8a頭痛\ud83d')).toEqual(['ずつう'])
    expect(readingsOf('constructor __proto__')).toEqual([])
  })
})

describe('Latin letters', () => {
  test.each([
    ['zutsuu', 'ずつう'],
    ['zutuu', 'ずつう'],
    ['ZUTSUU', 'ずつう'],
    ['ｚｕｔｓｕｕ', 'ずつう'],
    ['shippu', 'しっぷ'],
    ['sippu', 'しっぷ'],
    ['bien kafun', 'びえん かふん'],
    ['kanpou', 'かんぽう'],
    ['vitamin', 'びたみん'],
    ['konnyaku', 'こんにゃく'],
    ['xyz', null],
    ['tablet', null],
    ['b12', null],
    ['頭痛', null],
    ['zutsuu 頭痛', null],
    ['', null],
    ['!', null],
  ])('%s', (text, kana) => expect(kanaOfRomaji(text)).toBe(kana))

  test('of the longest query are all converted', () => {
    expect(kanaOfRomaji('ka'.repeat(100))).toBe('か'.repeat(100))
  })
})
