import { expect, test } from 'vitest'
import { privateFile, redirectWithoutFile } from './private-file.ts'

test('a file with personal data is an attachment that may not be cached', async () => {
  const file = privateFile('{"名":"花子"}', { type: 'application/json', name: 'own.json' })
  expect(await file.text()).toBe('{"名":"花子"}')
  expect(Object.fromEntries(file.headers)).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="own.json"',
    'cache-control': 'private, no-store',
  })
})

test.each([
  [401, '/account/login?return_to=%2Faccount%2Fprofile'],
  [429, '/account/profile?notice=notice_file_not_given'],
])('when the file is refused with %d, the response redirects to %s', (status, to) => {
  const answer = redirectWithoutFile(status, '/account/profile')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
})
