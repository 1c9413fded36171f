import { receipts } from '@kusuribako/client/routes'
import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { receiptFile } from '../areas/orders/receipt-file.ts'
import type { Route } from './+types/account-earlier-receipt.ts'

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/account/earlier-orders/${encodeURIComponent(params.id)}`)

/** The receipt of an order of the former shop as a file, requested by a form: `addressee`. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const addressee = String((await request.formData()).get('addressee') ?? '')
    .trim()
    .slice(0, 255)
  const input = { params: { orderId: params.id }, body: addressee ? { addressee } : {} }
  return receiptFile(await apiOf(context).personal(receipts.giveHistorical, input), request)
}
