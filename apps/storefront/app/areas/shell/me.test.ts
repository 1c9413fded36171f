import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Me, refreshMe, toggleFavorite as turn } from './me.ts'

/** What the shop knows about the shopper; null while it is down. */
let known: Me | null
/** The result of a favourite that is submitted there. */
let take: (form: URLSearchParams) => void
const member: Me = { name: '薬師 花子', email: 'x@example.com', cartCount: 0, favorites: {} }
const guest: Me = { ...member, name: null, email: null, favorites: null }

beforeEach(async () => {
  known = guest
  take = (form) => {
    const favorites = known!.favorites!
    if (form.has('id')) delete favorites[form.get('variant_id')!]
    else favorites[form.get('variant_id')!] = 'fav_1'
  }
  vi.stubGlobal('fetch', async (address: string, sent?: { body: URLSearchParams }) => {
    if (!known) return new Response('<h1>Bad gateway</h1>', { status: 502 })
    if (address === '/me.json') return Response.json(known)
    take(sent!.body)
    return Response.json({})
  })
  // A page that has just been opened takes everybody for a guest.
  await refreshMe()
  known = structuredClone(member)
})
afterEach(() => vi.unstubAllGlobals())

test('turn adds a favourite and removes it again', async () => {
  expect(await turn('variant_1')).toBe('turned')
  expect(known!.favorites).toEqual({ variant_1: 'fav_1' })
  expect(await turn('variant_1')).toBe('turned')
  expect(known!.favorites).toEqual({})
})

test('while the backend is down, turn reports a failure and not a guest', async () => {
  known = null
  expect(await turn('variant_1')).toBe('missed')
})

test('turn reports a failure if the change was not stored or cannot be confirmed', async () => {
  take = () => {}
  expect(await turn('variant_1')).toBe('missed')
  take = () => {
    known = null
  }
  expect(await turn('variant_1')).toBe('missed')
})

test('a favourite already removed in another tab counts as removed', async () => {
  await turn('variant_1')
  known!.favorites = {}
  take = () => {}
  expect(await turn('variant_1')).toBe('turned')
})

test('a guest or a member signed out meanwhile has no favourites', async () => {
  await turn('variant_1')
  known = guest
  expect(await turn('variant_1')).toBe('guest')
  expect(await turn('variant_1')).toBe('guest')
})

test('an older answer about the shopper that arrives later does not replace a newer one', async () => {
  const answers: ((me: Me) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((answer) => answers.push((me) => answer(Response.json(me)))))
  const [older, newer] = [refreshMe(), refreshMe()]
  answers[1]!({ ...member, cartCount: 2 })
  expect(await newer).toMatchObject({ cartCount: 2 })
  answers[0]!({ ...member, cartCount: 1 })
  expect(await older).toMatchObject({ cartCount: 2 })
})
