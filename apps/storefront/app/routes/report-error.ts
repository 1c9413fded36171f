import { remoteLog } from '@kusuribako/client/routes'
import { apiOf, statusOf } from '../api.server.ts'
import type { Route } from './+types/report-error.ts'

/** Forwards a browser's error report, with its own IP address, so that a flood from one browser blocks no other. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const message = String(form.get('message') ?? '').slice(0, 2000) || 'unknown'
  const data = String(form.get('data') ?? '').slice(0, 8000)
  const answer = await apiOf(context).personal(remoteLog, { body: { message, severity: 'error', data } })
  return new Response(null, { status: answer.ok ? 204 : statusOf(answer.error) })
}
