import { restockNotices } from '@kusuribako/client/routes'
import { email } from '@kusuribako/contract/values/common'
import { data } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { readForm } from '../forms.server.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/restock.ts'

const Wish = z.object({ email, variant_id: z.string().min(1) })
const words = { email: 'メールアドレスをご確認ください（例：hanako@example.com）' }

export interface RestockAnswer {
  ok: boolean
  error?: string
}

/** Asks to be told by mail when a variant can be bought again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, Wish, words)
  if (!form.ok) return data<RestockAnswer>({ ok: false, error: Object.values(form.errors)[0] ?? words.email }, 400)
  const body = { ...form.value, sku_code: null, is_out_of_stock: true }
  const answer = await apiOf(context).mine(restockNotices.register, { body })
  if (answer.ok) return data<RestockAnswer>({ ok: true })
  return data<RestockAnswer>({ ok: false, error: wordsFor(answer.error.code) }, answer.error.status)
}
