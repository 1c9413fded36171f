import { expect, onTestFinished, test, vi } from 'vitest'
import { categoryNames, readNotice } from './content.ts'

test('categoryNames lists category paths in the order given, and a deleted category by its handle', () => {
  const categories = [
    { handle: 'medicine', name: '医薬品' },
    { handle: 'cold', name: '医薬品 ／ かぜ' },
    { handle: 'mask', name: '日用品 ／ マスク' },
  ]
  expect(categoryNames(['mask', 'cold', 'gone'], categories)).toBe('日用品 ／ マスク、医薬品 ／ かぜ、gone')
})

test('readNotice finds a notice that is older than a hundred others', async () => {
  const stored = Array.from({ length: 150 }, (_, at) => ({ id: String(150 - at) }))
  vi.stubGlobal('fetch', async (path: string) => {
    const asked = new URL(path, 'http://shop').searchParams
    const [id, limit] = [asked.get('id'), Number(asked.get('limit') ?? 20)]
    const notices = stored.filter((notice) => !id || notice.id === id)
    return Response.json({ data: { notices: notices.slice(0, limit), count: notices.length, offset: 0, limit } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await readNotice('3')).toEqual({ id: '3' })
  expect(await readNotice('151')).toBeUndefined()
})
