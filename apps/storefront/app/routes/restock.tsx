import { restockNotices, shopProducts } from '@kusuribako/client/routes'
import { email } from '@kusuribako/contract/values/common'
import { Button } from '@kusuribako/ui/button.tsx'
import { data, Form } from 'react-router'
import { z } from 'zod'
import { type Api, apiOf, orErrorPage } from '../api.server.ts'
import { productPath } from '../areas/catalogue/page-paths.ts'
import { RestockConfirmed, RestockFields, restockBox } from '../areas/catalogue/restock-form.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { useRefusedField } from '../areas/shell/use-refused-field.ts'
import { readForm } from '../forms.server.ts'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import { noAnswerMessage } from '../wording/no-answer.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/restock.ts'

const RestockRequest = z.object({ email, variant_id: z.string().min(1) })
const words = { email: 'メールアドレスをご確認ください（例：hanako@example.com）' }

export interface RestockAnswer {
  ok: boolean
  /** Of the stored request, which it withdraws; left out before, and once it is withdrawn. */
  id?: string
  error?: string
  /** As it was typed. */
  email?: string
}

/** Requests a mail when a variant can be bought again; with the `id` of a request, withdraws it. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = (await request.clone().formData()).get('id')
  if (id) return withdraw(apiOf(context), String(id))
  const form = await readForm(request, RestockRequest, words)
  if (!form.ok) {
    const error = Object.values(form.errors)[0] ?? words.email
    return data<RestockAnswer>({ ok: false, error, email: form.values.email ?? '' }, 400)
  }
  const body = { ...form.value, sku_code: null, is_out_of_stock: true }
  const answer = await apiOf(context).personal(restockNotices.register, { body })
  if (answer.ok) return data<RestockAnswer>({ ok: true, id: answer.data.data.id })
  const { code, status } = answer.error
  return data<RestockAnswer>({ ok: false, error: wordsFor(code), email: form.value.email }, status)
}

async function withdraw(api: Api, id: string) {
  const answer = await api.personal(restockNotices.unregister, { body: { id } })
  // Not found: an earlier press has withdrawn it, and its answer was lost.
  if (answer.ok || answer.error.code === 'not_found') return data<RestockAnswer>({ ok: true })
  const { code, status } = answer.error
  return data<RestockAnswer>({ ok: false, id, error: wordsFor(code) }, status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnFailure(args, () => ({ ok: false, error: noAnswerMessage }))

export async function loader({ request, context }: Route.LoaderArgs) {
  const { handle = '', variant_id } = Object.fromEntries(new URL(request.url).searchParams)
  const found = await apiOf(context).shared(shopProducts.get, { query: { handle } })
  const { title, variants } = orErrorPage(found).data
  const variant = variants.find(({ id }) => id === variant_id)
  if (!variant) throw data(null, { status: 404 })
  return { handle, title, variant: { id: variant.id, title: variants.length > 1 ? variant.title : null } }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: '再入荷のお知らせ', hidden: true })

/** The form as a page of its own, for a browser whose JavaScript is off or still loading. */
export default function RestockPage({ loaderData: { handle, title, variant }, actionData }: Route.ComponentProps) {
  const answer: RestockAnswer | undefined = actionData
  const input = useRefusedField(answer?.error ? answer : null)
  const to = `${productPath(handle)}?variant=${variant.id}`
  return (
    <div className="page">
      <div className="mx-auto max-w-md">
        <PageHead crumbs={[{ name: title, to }, { name: '再入荷のお知らせ' }]} title="再入荷のお知らせ">
          {[title, variant.title].filter(Boolean).join(' ')}
        </PageHead>
        {answer?.ok || answer?.id ? (
          <RestockConfirmed answer={answer} />
        ) : (
          <Form method="post" noValidate className={restockBox}>
            <RestockFields variantId={variant.id} title={title} answer={answer} input={input} />
            <Button>知らせを受け取る</Button>
          </Form>
        )}
      </div>
    </div>
  )
}
