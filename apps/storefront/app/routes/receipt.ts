import { receipts } from '@kusuribako/client/routes'
import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { receiptFile } from '../areas/orders/receipt-file.ts'
import type { Route } from './+types/receipt.ts'

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/account/orders/${encodeURIComponent(params.orderId)}`)

/**
 * The receipt of an order as a file, requested by a form: `addressee`, and without a session what proves access,
 * `temporary_code` or `email` with `display_id`. Requested by POST, because issuing it is recorded.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const body = {
    ...(field('addressee') && { addressee: field('addressee').slice(0, 255) }),
    ...(field('temporary_code') && { temporaryCode: field('temporary_code').slice(0, 20) }),
    ...(field('email') && { email: field('email').slice(0, 254), orderDisplayId: field('display_id').slice(0, 20) }),
  }
  return receiptFile(
    await apiOf(context).personal(receipts.give, { params: { orderId: params.orderId }, body }),
    request,
  )
}
