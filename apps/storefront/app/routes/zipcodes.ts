import { zipcodes } from '@kusuribako/client/routes'
import { digits } from '@kusuribako/ui/format.ts'
import { apiOf, orNull } from '../api.server.ts'
import type { Route } from './+types/zipcodes.ts'

/** The towns of a postal code, for address forms in the browser; 503 when unknown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const code = digits(new URL(request.url).searchParams.get('code') ?? '')
  const found = /^\d{7}$/.test(code)
    ? await apiOf(context).shared(zipcodes.list, { query: { zipcodePartial: code } })
    : null
  return Response.json({ towns: (found && orNull(found)?.data.zipcodes) ?? [] })
}
