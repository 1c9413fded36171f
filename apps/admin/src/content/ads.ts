import { advertisingFindings } from '@kusuribako/client/routes'
import type * as contract from '@kusuribako/contract/content/advertising-findings'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ask } from '../api.ts'

type Findings = z.infer<(typeof contract)['advertisingFindings']['list']['answer']>['data']
export type AdvertisedText = Findings['found'][number]
export type AdvertisedKind = 'products' | 'articles' | 'notices' | 'pages'

/** As much as is reasonable to wait for, and to read. */
const callsMax = 20
const foundMax = 50

/** Checks the texts after an id, call by call; cached per visit, because it checks all of them. */
export const useAdFindings = (kind: AdvertisedKind, after: string) =>
  useQuery({
    queryKey: ['advertising', kind, after],
    queryFn: () => checkTexts(kind, after),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

async function checkTexts(kind: AdvertisedKind, after: string): Promise<Findings> {
  const result: Findings = { found: [], looked: 0, next: after }
  for (let calls = 0; calls < callsMax && result.next !== null && result.found.length < foundMax; calls++) {
    const query = { kind, after: result.next, limit: foundMax - result.found.length }
    const { found, looked, next } = (await ask(advertisingFindings.list, { query })).data
    result.found.push(...found)
    result.looked += looked
    result.next = next
  }
  return result
}
