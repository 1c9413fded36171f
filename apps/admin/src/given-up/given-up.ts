import { givenUpWork } from '@kusuribako/client/routes'
import type { GivenUpWork } from '@kusuribako/contract/backoffice/given-up-work'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import type { BulkAct } from '../tables/bulk-list.tsx'
import { perPage, usePlace } from '../tables/place.ts'
import { say } from './words.ts'
import { workName } from './work-names.ts'

/** The query key of the data that the actions change. */
const key = 'given-up-work'
export const changedQueries = [key] as const

/** One page of the work that was given up, the longest waiting first; or of what was dealt with. */
export function useGivenUp() {
  const { get, paging } = usePlace(perPage)
  const isEnded = get('view') === 'ended'
  const query = { ...paging, ...(isEnded && { state: 'ended' as const }) }
  const reading = useReading('settings', [key, query], async () => {
    const { works, count } = (await ask(givenUpWork.list, { query })).data
    return { rows: works, count }
  })
  return { reading, isEnded }
}

/** How much waits, and since when. */
export async function readGivenUp() {
  const { count, since } = (await ask(givenUpWork.list, { query: { limit: 1 } })).data
  return { count, since: since ?? undefined }
}

export type Resolution = 'retry' | 'close'
const requestResolution = (resolution: Resolution, { id }: GivenUpWork) =>
  askIdempotently(givenUpWork[resolution], { params: { id } })

/** Tries it again, or takes it off the list. */
export const resolveWork = (resolution: Resolution, work: GivenUpWork) =>
  thenInvalidate(requestResolution(resolution, work), key)

const bulk = (resolution: Resolution): BulkAct<GivenUpWork> => ({
  ...say[resolution],
  work: async (work) => {
    await requestResolution(resolution, work)
    return null
  },
})
export const bulkActs = [bulk('retry'), bulk('close')]

export const kindOf = ({ work }: GivenUpWork): string => workName(work) ?? say.earlier
/** The work and its order: the names of two rows seldom are the same. */
export const nameOf = (work: GivenUpWork): string => say.named(kindOf(work), work.order?.display_id)
