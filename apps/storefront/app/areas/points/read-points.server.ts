import { customerPoints } from '@kusuribako/client/routes'
import type { OwnPoints } from '@kusuribako/contract/loyalty/points'
import type { Api } from '../../api.server.ts'
import { wordsFor } from '../../wording/refusals.ts'

/** A member's points; or why they are unknown just now, as a sentence. */
export type PointsBalance = { known: true; points: OwnPoints } | { known: false; problem: string }

/** The member's points; `accurate`: ask the provider of d-points, else its last answer suffices. */
export async function readPoints(api: Api, accurate: boolean): Promise<PointsBalance> {
  const found = await api.personal(customerPoints.get, { query: { accurate } })
  return found.ok ? { known: true, points: found.data.data } : { known: false, problem: wordsFor(found.error.code) }
}
