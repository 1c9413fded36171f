import { marketing } from '@kusuribako/client/routes'
import { email } from '@kusuribako/contract/values/common'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { data } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { Newsletter, Subscribed } from '../areas/shell/newsletter.tsx'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/newsletter.ts'

const WRONG_EMAIL = 'メールアドレスをご確認ください（例：hanako@example.com）'
const LATER = '登録できませんでした。少し時間をおいてもう一度お試しください。'
const Body = z.object({ email })

/** `details`: of an error that is not about the address, for the browser's console (shop.md §7). */
export type NewsletterAnswer =
  | { subscribed: true; error?: undefined; details?: undefined }
  | { subscribed: false; error: string; details?: string }

/** Subscribes an address to the newsletter; the form is in the footer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, Body, { email: WRONG_EMAIL })
  if (!form.ok) return data<NewsletterAnswer>({ subscribed: false, error: form.errors.email ?? WRONG_EMAIL }, 400)
  const subscriptions = { emailMagazine: 'subscribed', medicineRecommendation: 'subscribed' } as const
  // With the shopper's own IP address, by which mails are rate-limited: one abuser must not block all others.
  const outcome = await apiOf(context).personal(marketing.subscribeGuest, {
    body: { email: form.value.email, ...subscriptions },
  })
  if (outcome.ok) return data<NewsletterAnswer>({ subscribed: true })
  const { code, message, status } = outcome.error
  const failure =
    code === 'invalid_request_body' ? { error: WRONG_EMAIL } : { error: LATER, details: `${code}: ${message}` }
  return data<NewsletterAnswer>({ subscribed: false, ...failure }, status)
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'メールマガジン', hidden: true })

/** The form as a page of its own, and its result without JavaScript. */
export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className="mx-auto max-w-md">
        <PageHead crumbs={[{ name: 'メールマガジン' }]} title="メールマガジン" />
        <div className="grid gap-6">
          {actionData?.error && (
            <Notice kind="danger" title="登録できませんでした">
              {actionData.error}
            </Notice>
          )}
          {actionData?.subscribed ? <Subscribed /> : <Newsletter label="メールアドレス" />}
        </div>
      </div>
    </div>
  )
}
