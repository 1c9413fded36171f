import { restockNotices } from '@kusuribako/client/routes'
import { email } from '@kusuribako/contract/values/common'
import { Button } from '@kusuribako/ui/button.tsx'
import { data, Form } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { RestockAsked, RestockFields, restockBox } from '../areas/catalogue/restock-form.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/restock.ts'

const Wish = z.object({ email, variant_id: z.string().min(1) })
const words = { email: 'メールアドレスをご確認ください（例：hanako@example.com）' }

export interface RestockAnswer {
  ok: boolean
  error?: string
  /** As it was typed. */
  email?: string
}

/** Asks to be told by mail when a variant can be bought again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, Wish, words)
  if (!form.ok) {
    const error = Object.values(form.errors)[0] ?? words.email
    return data<RestockAnswer>({ ok: false, error, email: form.values.email ?? '' }, 400)
  }
  const body = { ...form.value, sku_code: null, is_out_of_stock: true }
  const answer = await apiOf(context).mine(restockNotices.register, { body })
  if (answer.ok) return data<RestockAnswer>({ ok: true })
  const { code, status } = answer.error
  return data<RestockAnswer>({ ok: false, error: wordsFor(code), email: form.value.email }, status)
}

export const loader = ({ request }: Route.LoaderArgs) => ({
  variantId: new URL(request.url).searchParams.get('variant_id') ?? '',
})

export const meta: Route.MetaFunction = () => pageMeta({ title: '再入荷のお知らせ', hidden: true })

/** The form as a page of its own, for a browser without JavaScript. */
export default function RestockPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className="mx-auto max-w-md">
        <PageHead crumbs={[{ name: '再入荷のお知らせ' }]} title="再入荷のお知らせ" />
        {actionData?.ok ? (
          <RestockAsked />
        ) : (
          <Form method="post" noValidate className={restockBox}>
            <RestockFields variantId={loaderData.variantId} answer={actionData} />
            <Button>知らせを受け取る</Button>
          </Form>
        )}
      </div>
    </div>
  )
}
