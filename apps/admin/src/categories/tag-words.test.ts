import { expect, test } from 'vitest'
import { unfinished, withFinished, withWords } from './tag-words.ts'

test('words that end with a comma, of whatever script, are taken, and the rest is written on', () => {
  expect(withFinished(['花粉'], 'のど、せき, ねつ，はな')).toEqual(['花粉', 'のど', 'せき', 'ねつ'])
  expect(unfinished('のど、せき, ねつ， はな')).toBe('はな')
  expect(withFinished(['花粉'], 'のど')).toEqual(['花粉'])
  expect(unfinished('のど')).toBe('のど')
})

test('a tag stands there once, without the spaces around it', () => {
  expect(withWords(['花粉', 'のど'], ' のど ,、 眠く なりにくい ')).toEqual(['花粉', 'のど', '眠く なりにくい'])
  expect(withWords(['か\u3099'.normalize()], 'か\u3099')).toEqual(['が'])
  expect(withWords([], ' ')).toEqual([])
})
