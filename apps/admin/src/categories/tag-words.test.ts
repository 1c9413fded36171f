import { expect, test } from 'vitest'
import { unfinished, withFinished, withWords } from './tag-words.ts'

test('withFinished takes the words ended by a comma of any script; unfinished keeps the rest', () => {
  expect(withFinished(['花粉'], 'のど、せき, ねつ，はな')).toEqual(['花粉', 'のど', 'せき', 'ねつ'])
  expect(unfinished('のど、せき, ねつ， はな')).toBe('はな')
  expect(withFinished(['花粉'], 'のど')).toEqual(['花粉'])
  expect(unfinished('のど')).toBe('のど')
})

test('a tag is added only once, and spaces around it are trimmed', () => {
  expect(withWords(['花粉', 'のど'], ' のど ,、 眠く なりにくい ')).toEqual(['花粉', 'のど', '眠く なりにくい'])
  expect(withWords(['か\u3099'.normalize()], 'か\u3099')).toEqual(['が'])
  expect(withWords([], ' ')).toEqual([])
})
