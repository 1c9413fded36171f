import { favoriteVariants } from '@kusuribako/client/routes'
import { data } from 'react-router'
import { apiOf } from '../api.server.ts'
import type { Route } from './+types/favorites.ts'

/** Removes the favourite `id`, or marks the variant. */
export async function action({ request, context }: Route.ActionArgs) {
  const { personal } = apiOf(context)
  const form = await request.formData()
  const id = form.get('id')
  const answer =
    typeof id === 'string'
      ? await personal(favoriteVariants.remove, { body: { id } })
      : await personal(favoriteVariants.add, { body: { variant_id: String(form.get('variant_id')) } })
  return answer.ok ? { ok: true } : data({ ok: false }, answer.error.status)
}
