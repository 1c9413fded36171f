import { expect, test } from 'vitest'
import { keepFormOnFailure, unlessFormFailed } from './keep-form-on-failure.ts'
import { refusalWords } from './wording/refusals.ts'

const sent = (serverAction: () => Promise<unknown>) => {
  const body = new FormData()
  body.set('text', 'ご相談')
  return { request: new Request('http://shop.example.com/contact', { method: 'POST', body }), serverAction }
}
const noLine = async () => {
  throw new TypeError('Failed to fetch')
}

test('a form that does not reach the shop keeps the typed values, and its page is not reloaded', async () => {
  expect(await keepFormOnFailure(sent(noLine), () => ({ errors: {} }))).toMatchObject({
    data: { errors: {}, values: { text: 'ご相談' }, refused: refusalWords.unknown_error },
    init: { status: 503 },
  })
  expect(unlessFormFailed({ actionStatus: 503 } as never)).toBe(false)
  expect(unlessFormFailed({ actionStatus: 400 } as never)).toBe(true)
})

test.each([503, 429, 502, 403, 413])('a form refused with %i also keeps the typed values', async (status) => {
  const away = async () => {
    throw Object.assign(new Error(), { status, statusText: '', internal: false, data: {} })
  }
  expect(await keepFormOnFailure(sent(away), () => ({ errors: {} }))).toMatchObject({
    data: { values: { text: 'ご相談' }, refused: refusalWords.unknown_error },
    init: { status: 503 },
  })
})

test('a form answered by a proxy instead of the shop also keeps the typed values', async () => {
  const foreign = async () => {
    throw new Error('Unable to decode turbo-stream response', { cause: new SyntaxError() })
  }
  expect(await keepFormOnFailure(sent(foreign), () => ({}))).toMatchObject({
    data: { refused: refusalWords.unknown_error },
  })
})

test.each([400, 404])('a form refused with %i is left to the error page', async (status) => {
  const refused = Object.assign(new Error(), { status, statusText: '', internal: false, data: {} })
  await expect(
    keepFormOnFailure(
      sent(() => Promise.reject(refused)),
      () => ({}),
    ),
  ).rejects.toBe(refused)
})

test('keepFormOnFailure passes on any other result or error', async () => {
  expect(
    await keepFormOnFailure(
      sent(async () => 'heard'),
      () => ({}),
    ),
  ).toBe('heard')
  await expect(keepFormOnFailure(sent(noLine), () => null)).rejects.toThrow('Failed to fetch')
  const broken = async () => {
    throw new TypeError('x is undefined')
  }
  await expect(keepFormOnFailure(sent(broken), () => ({}))).rejects.toThrow('x is undefined')
})
