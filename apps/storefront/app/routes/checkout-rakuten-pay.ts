import { wallets } from '@kusuribako/client/routes'
import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import type { Route } from './+types/checkout-rakuten-pay.ts'

const requiredFields = ['ShopID', 'OrderID', 'Status', 'TranDate', 'CheckString'] as const
const optionalFields = ['RakutenChargeID', 'ErrCode', 'ErrInfo'] as const

/**
 * The browser comes back from 楽天ペイ by a form from there, without our cookies: the form is passed on, and the shopper
 * continues to the return page that knows the cart.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300)
  const required = Object.fromEntries(requiredFields.map((name) => [name, text(name)])) as Record<
    (typeof requiredFields)[number],
    string
  >
  const optional = Object.fromEntries(optionalFields.flatMap((name) => (text(name) ? [[name, text(name)]] : [])))
  // Whatever the answer, the payment itself is queried on the return page.
  await apiOf(context).shared(wallets.returnFromRakutenPay, { body: { ...required, ...optional } })
  return redirect('/checkout/return?wallet=rakuten-pay', 303)
}

export const loader = () => redirect('/checkout')
