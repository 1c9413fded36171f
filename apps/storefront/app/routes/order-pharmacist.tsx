import { pharmacistTalk } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { data } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { DoneNotice } from '../areas/account/done-notice.tsx'
import { redirectWithResult, takeFormResult } from '../areas/account/form-result.server.ts'
import { nextPharmacistAt } from '../areas/catalogue/shop-facts.server.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { InformationSheet } from '../areas/orders/information-sheet.tsx'
import { reviewWords } from '../areas/orders/order-state.ts'
import { DeclineForm, MessageForm, MessageList } from '../areas/orders/pharmacist-talk.tsx'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import { typedText } from '../typed-text.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/order-pharmacist.ts'

/** The buyer is identified by the session, or by the mail's link. */
function proofOf(request: Request): { temporaryCode?: string } {
  const temporaryCode = new URL(request.url).searchParams.get('temporary_code')?.slice(0, 20)
  return temporaryCode ? { temporaryCode } : {}
}

/** The page of the order, which says why it was rejected; a visitor from a mail is identified there in the same way. */
function orderPathOf(id: string, { temporaryCode: temporary_code }: ReturnType<typeof proofOf>): string {
  if (!temporary_code) return `/account/orders/${encodeURIComponent(id)}`
  return `/order/confirmed/${encodeURIComponent(id)}/thank_you?${new URLSearchParams({ temporary_code })}`
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const proof = proofOf(request)
  const [answer, reviewFrom] = await Promise.all([
    api.personal(pharmacistTalk.read, { params, body: proof }),
    nextPharmacistAt(api),
  ])
  const orderPath = orderPathOf(params.orderId, proof)
  return { talk: orErrorPage(answer).data, reviewFrom, orderPath, done: takeFormResult(api, request) }
}

/** Three forms: `intent` write (text), confirm (version), decline. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const form = await request.formData()
  const proof = proofOf(request)
  const text = typedText(form.get('text'))
  const values = { text }
  const intent = String(form.get('intent'))
  if (intent === 'write' && (text === '' || text.length > 2000)) {
    const textError = text === '' ? 'メッセージを入力してください。' : '2,000文字以内で入力してください。'
    return data({ refused: null, textError, values }, 400)
  }
  const send = () => {
    if (intent === 'confirm') {
      const version = Number(form.get('version'))
      return api.personal(pharmacistTalk.confirm, { params, body: { ...proof, version } })
    }
    if (intent === 'decline') return api.personal(pharmacistTalk.decline, { params, body: proof })
    return api.personal(pharmacistTalk.write, { params, body: { ...proof, text } })
  }
  const answer = await send()
  if (!answer.ok)
    return data({ refused: wordsFor(answer.error.code), textError: undefined, values }, answer.error.status)
  const query = proof.temporaryCode ? `?${new URLSearchParams({ temporary_code: proof.temporaryCode })}` : ''
  throw redirectWithResult(api, `/orders/${encodeURIComponent(params.orderId)}/pharmacist${query}`, intent)
}

/** After an unanswered confirmation or withdrawal, the page must find out the result. */
export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnFailure(args, (form) => (form.get('intent') === 'write' ? { textError: undefined } : null))

export const meta: Route.MetaFunction = () => pageMeta({ title: '薬剤師とのやりとり', hidden: true })

export default function OrderPharmacist({ loaderData, actionData }: Route.ComponentProps) {
  const { talk, reviewFrom, orderPath, done } = loaderData
  const isOpen = talk.state === 'waiting'
  const latest = talk.information.at(-1)
  return (
    <div className="page pb-16">
      <div className="mx-auto max-w-prose">
        <PageHead crumbs={[{ name: '薬剤師とのやりとり' }]} title="薬剤師とのやりとり">
          注文番号 {talk.display_id}
        </PageHead>
        <div className="grid gap-8">
          {actionData?.refused && (
            <FocusedNotice kind="danger" title="受け付けられませんでした" about={actionData}>
              {actionData.refused}
            </FocusedNotice>
          )}
          {!actionData && <DoneNotice done={done} words={{ confirm: 'ご確認を受け付けました。' }} />}
          <ReviewState talk={talk} reviewFrom={reviewFrom} />
          {latest && <InformationSheet information={latest} isOpen={isOpen} />}
          <section className="grid gap-4">
            <h2 className="text-lg">メッセージ</h2>
            <MessageList messages={talk.messages} />
            {!actionData && <DoneNotice done={done} words={{ write: 'メッセージを送りました。' }} />}
            {isOpen && <MessageForm key={talk.messages.length} refusal={actionData} />}
          </section>
          <p>
            <ButtonLink to={orderPath} kind="quiet" className="-ml-4">
              ご注文の内容を見る
            </ButtonLink>
          </p>
          {isOpen && <DeclineForm />}
        </div>
      </div>
    </div>
  )
}

type Talk = Awaited<ReturnType<typeof loader>>['talk']

function ReviewState({
  talk: { state, waits_for, expires_at },
  reviewFrom,
}: {
  talk: Talk
  reviewFrom: string | null
}) {
  const kind = state === 'approved' ? 'success' : waits_for ? 'warning' : 'info'
  const until =
    expires_at && `${dateAndTime(expires_at)}までにお願いします。期限を過ぎると、ご注文はキャンセルとなります。`
  return (
    <Notice kind={kind}>
      <p>
        {words[state] ??
          (waits_for ? waitWords[waits_for] : `${reviewWords(reviewFrom)}結果はメールでお知らせします。`)}
      </p>
      {until && <p className="mt-1">{until}</p>}
    </Notice>
  )
}

const words: Partial<Record<Talk['state'], string>> = {
  approved: '薬剤師の確認が済み、ご注文が確定しました。',
  rejected:
    '薬剤師が確認した結果、今回は販売を見合わせました。お支払いは行われていません。お体のことは、医療機関または薬剤師にご相談ください。',
  withdrawn: 'このご注文はキャンセルされました。お支払いは行われていません。',
  expired: 'お返事の期限が過ぎたため、ご注文をキャンセルしました。お支払いは行われていません。',
}
const waitWords = {
  answer: '薬剤師からの質問に、お返事をお願いします。',
  confirmation: 'お薬の説明をお読みになり、ご確認をお願いします。',
}
