import { account, appMountConfig, cards } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { data, redirect, useLocation } from 'react-router'
import { type Api, apiOf, orErrorPage, orNull } from '../api.server.ts'
import { regionOf } from '../areas/catalogue/point-rate.server.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { acceptEdit, declineEdit, openPayment, readEdit, whyChangedSince } from '../areas/orders/answer-edit.server.ts'
import { AgreeForm, DeclineEditForm } from '../areas/orders/edit-answer.tsx'
import { EditSummary } from '../areas/orders/edit-summary.tsx'
import { type EditView, viewEdit } from '../areas/orders/edit-view.ts'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import { typedText } from '../typed-text.ts'
import type { Route } from './+types/order-edit.ts'

/**
 * A change that staff ask the buyer about. A member's is shown only to the member, a guest's to anybody with the link;
 * for anybody else it does not exist, with an offer to sign in and come back.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [found, me, config, { taxRate }] = await Promise.all([
    readEdit(api, params.id),
    api.personal(account.get),
    api.personal(appMountConfig),
    regionOf(api),
  ])
  if (!found.ok && found.error.status !== 404) orErrorPage(found)
  const edit = found.ok ? viewEdit(found.data.order_edit, taxRate) : null
  const settings = orNull(config)?.data
  const stripeKey = settings?.stripe?.publishable_key ?? null
  const noCards = { saved: [], selectedId: null }
  const isSignedIn = orNull(me) !== null
  if (!edit || !found.ok) return data({ edit: null, isSignedIn, stripeKey, saved: noCards, to: '' }, 404)
  const isOwn = me.ok && me.data.customer.id === found.data.order_edit.order?.customer_id
  const to = isOwn ? `/account/orders/${found.data.order_edit.order_id}` : '/orders/lookup'
  const isDue = edit.state === 'asked' && edit.payment !== null && !edit.payment.isPaid
  const selectedId = settings?.customer?.selectedCardId ?? null
  const saved = isOwn && isDue ? { saved: await savedCards(api), selectedId } : noCards
  return data({ edit, isSignedIn, stripeKey, saved, to })
}

/** Where the network does not answer, another card may be typed in. */
async function savedCards(api: Api) {
  const found = await api.personal(cards.list)
  return found.ok ? found.data.data.paymentMethods : []
}

const nothing = { secret: null, refused: null, reasonError: undefined }

/** Three actions: `intent` open (the payment), agree, decline (with a reason). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const form = await request.formData()
  const intent = form.get('intent')
  const reason = typedText(form.get('reason'))
  if (intent === 'decline' && reason.length > 200)
    return data({ ...nothing, reasonError: '200文字以内で入力してください。' }, 400)
  const refused =
    intent === 'decline' ? await declineEdit(api, params.id, reason) : await acceptOrOpenPayment(api, params.id, form)
  if (refused !== null && typeof refused === 'object') return data({ ...nothing, ...refused })
  if (refused) return data({ ...nothing, refused }, 400)
  throw redirect(`/order-edits/${encodeURIComponent(params.id)}?done`, 303)
}

async function acceptOrOpenPayment(api: Api, id: string, form: FormData) {
  const { order_edit } = orErrorPage(await readEdit(api, id))
  const changed = whyChangedSince(order_edit, form.get('seen'))
  if (changed) return changed
  return form.get('intent') === 'open' ? openPayment(api, order_edit) : acceptEdit(api, order_edit)
}

/** After an unanswered agreement, the page must find out the result. */
export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnFailure(args, (form) => (form.get('intent') === 'agree' ? null : nothing))

/** After a refusal the current state of the change is shown. */
export { unlessFormFailed as shouldRevalidate } from '../keep-form-on-failure.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'ご注文の変更', hidden: true })

export default function OrderEdit({
  loaderData: { edit, isSignedIn, stripeKey, saved, to },
  params,
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page pb-16">
      <div className="mx-auto max-w-prose">
        <PageHead crumbs={[{ name: 'ご注文の変更' }]} title="ご注文の変更">
          {edit && `注文番号 ${edit.number}`}
        </PageHead>
        {edit ? (
          <div className="grid gap-8">
            <EditState edit={edit} />
            <EditSummary edit={edit} />
            {edit.state === 'asked' && (
              <>
                <AgreeForm
                  edit={edit}
                  stripeKey={stripeKey}
                  cards={saved}
                  refused={actionData?.refused ? { words: actionData.refused } : null}
                />
                <DeclineEditForm error={actionData?.reasonError} />
              </>
            )}
            <div className="grid gap-3 sm:grid-cols-2">
              <ButtonLink to={to} kind="plain">
                ご注文を確認する
              </ButtonLink>
              <ButtonLink to={`/contact?order=${edit.number}`} kind="plain">
                この変更について問い合わせる
              </ButtonLink>
            </div>
          </div>
        ) : (
          <EditNotFound id={params.id} isSignedIn={isSignedIn} />
        )}
      </div>
    </div>
  )
}

/** Takes the focus after the buyer's answer: the pressed button is gone. */
function EditState({ edit: { state, reason } }: { edit: EditView }) {
  const { key, search } = useLocation()
  const [kind, words] = states[state]
  const content = (
    <>
      <p>{words}</p>
      {reason && <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">お伝えになった理由：{reason}</p>}
    </>
  )
  if (!new URLSearchParams(search).has('done')) return <Notice kind={kind}>{content}</Notice>
  return (
    <FocusedNotice kind={kind} about={key}>
      {content}
    </FocusedNotice>
  )
}

const states = {
  asked: [
    'warning',
    'お店から、ご注文の変更をご提案しています。内容をご確認のうえ、同意されるか、お断りになるかをお選びください。同意いただくまで、ご注文は元のままです。',
  ],
  agreed: ['success', 'この変更は確定しました。ご注文は、下記の内容になっています。ありがとうございました。'],
  declined: ['info', 'この変更は、お断りになりました。ご注文は元のままです。追加のお支払いはありません。'],
  withdrawn: ['info', 'この変更は、お店が取り下げました。ご注文は元のままです。追加のお支払いはありません。'],
  void: ['info', 'ご注文がキャンセルされたため、この変更は行われません。'],
} as const

/** The same for an invalid link and for another person's. */
function EditNotFound({ id, isSignedIn }: { id: string; isSignedIn: boolean }) {
  return (
    <div className="grid gap-6">
      <Notice kind="warning" title="この変更を表示できませんでした">
        <p>
          リンクが途中で切れているか、別のアカウントのご注文の可能性があります。メールのリンクを、もう一度開いてください。
        </p>
        {!isSignedIn && <p className="mt-1">会員の方は、ログインするとご覧いただけます。</p>}
      </Notice>
      <div className="grid gap-3 sm:grid-cols-2">
        {!isSignedIn && (
          <ButtonLink to={`/account/login?return_to=${encodeURIComponent(`/order-edits/${id}`)}`}>
            ログインする
          </ButtonLink>
        )}
        <ButtonLink to="/contact" kind="plain">
          問い合わせる
        </ButtonLink>
      </div>
    </div>
  )
}
