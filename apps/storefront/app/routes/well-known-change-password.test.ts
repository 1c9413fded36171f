import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { loader } from './well-known-change-password.ts'

test('password managers are redirected to the page where a password is changed', () => {
  const { path } = routes.find(({ file }) => file === 'routes/well-known-change-password.ts')!
  const { status, headers } = loader()
  expect([path, status, headers.get('location')]).toEqual(['.well-known/change-password', 302, '/account/password'])
})
