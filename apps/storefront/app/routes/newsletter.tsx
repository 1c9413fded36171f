import { marketing } from '@kusuribako/client/routes'
import { email } from '@kusuribako/contract/values/common'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/newsletter.ts'

const WRONG_EMAIL = 'メールアドレスをご確認ください（例：hanako@example.com）'
const LATER = '登録できませんでした。少し時間をおいてもう一度お試しください。'
const Body = z.object({ email })

type Answer = { subscribed: true; error?: undefined } | { subscribed: false; error: string }

/** Signs an address up for the newsletter; the form stands in the footer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, Body, { email: WRONG_EMAIL })
  if (!form.ok) return data<Answer>({ subscribed: false, error: form.errors.email ?? WRONG_EMAIL }, 400)
  const wish = { emailMagazine: 'subscribed', medicineRecommendation: 'subscribed' } as const
  const outcome = await apiOf(context).shared(marketing.subscribeGuest, { body: { email: form.value.email, ...wish } })
  if (outcome.ok) return data<Answer>({ subscribed: true })
  const error = outcome.error.code === 'invalid_request_body' ? WRONG_EMAIL : LATER
  return data<Answer>({ subscribed: false, error }, outcome.error.status)
}

export const loader = ({ request }: Route.LoaderArgs) => {
  if (request.method === 'GET') throw redirect('/')
  return null
}
export const meta: Route.MetaFunction = () => pageMeta({ title: 'メールマガジン', hidden: true })

/** What a browser without JavaScript sees after the form. */
export default function NewsletterAnswer({ actionData }: Route.ComponentProps) {
  const answer = actionData ?? { subscribed: false, error: LATER }
  return (
    <div className="page grid max-w-prose gap-6 py-12">
      <h1 className="text-2xl">メールマガジン</h1>
      {answer.subscribed ? (
        <Notice kind="success" title="登録しました">
          健康コラムやお得なお知らせをお届けします。
        </Notice>
      ) : (
        <Notice kind="danger" title="登録できませんでした">
          {answer.error}
        </Notice>
      )}
      <div>
        <ButtonLink to="/" kind="plain">
          ホームへ
        </ButtonLink>
      </div>
    </div>
  )
}
