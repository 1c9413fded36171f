import { expect, test } from 'vitest'
import { utf8 } from './utf8.server.ts'

test.each(['', 'plain', 'くすりばこ', '𠮷野家 é 1\u0000', `cut ${'𠮷'.slice(0, 1)} here`])(
  'utf8 encodes %j as Buffer.from does',
  (words) => expect(utf8(words)).toEqual(Buffer.from(words)),
)
