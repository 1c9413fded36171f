import { expect, test } from 'vitest'
import { loader } from './search.tsx'

test('a word that ends in the middle of an emoji after a hundred letters is searched without it', async () => {
  const words = 'あ'.repeat(99)
  const url = `http://shop.example.com/search?q=${encodeURIComponent(`${words}😀`)}`
  const thrown = await loader({ params: {}, request: new Request(url) } as never).catch((one: unknown) => one)
  expect((thrown as Response).headers.get('location')).toBe(`/search/${encodeURIComponent(words)}`)
})
