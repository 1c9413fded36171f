import { advertisingFindings } from '@kusuribako/client/routes'
import type * as contract from '@kusuribako/contract/content/advertising-findings'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ask } from '../api.ts'

type Told = z.infer<(typeof contract)['advertisingFindings']['list']['answer']>['data']
export type Advertised = Told['found'][number]
export type AdvertisedKind = 'products' | 'articles' | 'notices' | 'pages'

/** As much as is reasonable to wait for, and to read. */
const callsMax = 20
const foundMax = 50

/** Checks the texts after an id, call by call; cached per visit, because it checks all of them. */
export const useAdvertised = (kind: AdvertisedKind, after: string) =>
  useQuery({
    queryKey: ['advertising', kind, after],
    queryFn: () => lookThrough(kind, after),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

async function lookThrough(kind: AdvertisedKind, after: string): Promise<Told> {
  const told: Told = { found: [], looked: 0, next: after }
  for (let calls = 0; calls < callsMax && told.next !== null && told.found.length < foundMax; calls++) {
    const query = { kind, after: told.next, limit: foundMax - told.found.length }
    const { found, looked, next } = (await ask(advertisingFindings.list, { query })).data
    told.found.push(...found)
    told.looked += looked
    told.next = next
  }
  return told
}
