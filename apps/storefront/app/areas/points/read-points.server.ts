import { customerPoints } from '@kusuribako/client/routes'
import type { OwnPoints } from '@kusuribako/contract/loyalty/points'
import type { Api } from '../../api.server.ts'
import { wordsFor } from '../../wording/refusals.ts'

/** The points of a member; or why nobody can tell just now, as a sentence. */
export type KnownPoints = { known: true; points: OwnPoints } | { known: false; trouble: string }

/** What the member has; `accurate`: the provider of d-points is asked, else what it last said is fine. */
export async function readPoints(api: Api, accurate: boolean): Promise<KnownPoints> {
  const found = await api.mine(customerPoints.get, { query: { accurate } })
  return found.ok ? { known: true, points: found.data.data } : { known: false, trouble: wordsFor(found.error.code) }
}
