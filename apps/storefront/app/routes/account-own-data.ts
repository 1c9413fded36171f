import { ownData } from '@kusuribako/client/routes'
import { apiOf } from '../api.server.ts'
import { noFile, ownFile } from '../areas/account/own-file.ts'
import type { Route } from './+types/account-own-data.ts'

/** All that the shop keeps about whoever is signed in, as a file (個人情報保護法33条). */
export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiOf(context).mine(ownData)
  if (!answer.ok) return noFile(answer.error.status, '/account/profile')
  const text = JSON.stringify(answer.data.data, null, 2)
  return ownFile(text, { type: 'application/json', name: `kusuribako-${answer.data.data.made_at.slice(0, 10)}.json` })
}
