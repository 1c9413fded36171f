import { expect, test } from 'vitest'
import { fetchBackend } from './fetch-backend.server.ts'

test('the error for an unreachable backend does not reveal its address', async () => {
  // Nothing listens on that port.
  const asked = fetchBackend('http://127.0.0.1:1/store/v1/news', { method: 'GET', headers: {} })
  await expect(asked).rejects.toThrow(/^The backend did not answer$/)
})
