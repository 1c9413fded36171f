import { expect, test } from 'vitest'
import { orKeepTyped, unlessUnheard } from './unheard.ts'
import { refusalWords } from './wording/refusals.ts'

const sent = (serverAction: () => Promise<unknown>) => {
  const body = new FormData()
  body.set('text', 'ご相談')
  return { request: new Request('http://shop.example.com/contact', { method: 'POST', body }), serverAction }
}
const noLine = async () => {
  throw new TypeError('Failed to fetch')
}

test('a form that nobody hears is refused with all that was typed, and its page is not read anew', async () => {
  expect(await orKeepTyped(sent(noLine), () => ({ errors: {} }))).toMatchObject({
    data: { errors: {}, values: { text: 'ご相談' }, refused: refusalWords.unknown_error },
    init: { status: 503 },
  })
  expect(unlessUnheard({ actionStatus: 503 } as never)).toBe(false)
  expect(unlessUnheard({ actionStatus: 400 } as never)).toBe(true)
})

test('whatever was answered goes on, and so does an error of which the page has to be asked', async () => {
  expect(
    await orKeepTyped(
      sent(async () => 'heard'),
      () => ({}),
    ),
  ).toBe('heard')
  await expect(orKeepTyped(sent(noLine), () => null)).rejects.toThrow('Failed to fetch')
  const broken = async () => {
    throw new TypeError('x is undefined')
  }
  await expect(orKeepTyped(sent(broken), () => ({}))).rejects.toThrow('x is undefined')
})
