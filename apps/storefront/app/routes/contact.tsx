import { contact as call } from '@kusuribako/client/routes'
import { contact } from '@kusuribako/contract/engagement/contact'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Field, FieldGroup } from '@kusuribako/ui/field.tsx'
import { EmailInput, RadioCard, TextArea, TextInput } from '@kusuribako/ui/inputs.tsx'
import { ErrorSummary } from '@kusuribako/ui/notice.tsx'
import { useEffect, useRef } from 'react'
import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { apiOf } from '../api.server.ts'
import { NewTabLink } from '../areas/content/new-tab-link.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { Phone } from '../areas/content/phone-links.tsx'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { type Me, useMe } from '../areas/shell/me.ts'
import { useSettings } from '../areas/shell/settings.ts'
import { readForm } from '../forms.server.ts'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import { titleUnlessNoAnswer } from '../wording/no-answer.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/contact.ts'

const topics = [
  '商品・お薬について',
  'ご注文・お届け・返品について',
  'お支払い・領収書について',
  '定期便について',
  'そのほか',
]

const words = {
  inquiryPath: 'お問い合わせの内容に近いものを選んでください',
  name: 'お名前を入力してください',
  replyEmail: 'メールアドレスをご確認ください（例：hanako@example.com）',
  inquiryContent: 'ご質問・ご相談の内容を入力してください',
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, contact.body, words)
  if (!form.ok) return data({ sent: false as const, errors: form.errors, values: form.values, refused: null }, 400)
  const { orderNumber, ...body } = form.value
  const outcome = await apiOf(context).personal(call, { body: { ...body, ...(orderNumber && { orderNumber }) } })
  if (outcome.ok) return { sent: true as const }
  const { inquiryPath, ...rest } = form.value
  const values: Record<string, string> = {
    ...rest,
    'inquiryPath[]': inquiryPath[0] ?? '',
    orderNumber: orderNumber ?? '',
  }
  return data({ sent: false as const, errors: {}, values, refused: wordsFor(outcome.error.code) }, outcome.error.status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnFailure(args, () => ({ sent: false as const, errors: {} }))

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

const description =
  'お薬のご相談、ご注文についてのお問い合わせを、フォームとお電話でお受けします。2営業日以内にメールでお返事します。'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'お問い合わせ', description })

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className="mx-auto max-w-prose">
        <PageHead crumbs={[{ name: 'お問い合わせ' }]} title="お問い合わせ">
          お薬のことも、ご注文のことも、お気軽におたずねください。2営業日以内にメールでお返事します。
        </PageHead>
        {actionData?.sent ? <Sent /> : <ContactForm refusal={actionData} />}
      </div>
    </div>
  )
}

interface ContactFormProps {
  refusal: { errors: Record<string, string>; values: Record<string, string>; refused: string | null } | undefined
}

/** `?order=1042`: a visitor from an order's page need not type its number again. */
const valuesFor = (order: string | null): Record<string, string> =>
  order === null ? {} : { 'inquiryPath[]': topics[1] ?? '', orderNumber: order.slice(0, 50) }

function ContactForm({ refusal }: ContactFormProps) {
  const sending = useNavigation().formMethod === 'POST'
  const [query] = useSearchParams()
  const name = usePrefilledField((me) => (me.name === me.email ? null : me.name))
  const email = usePrefilledField((me) => me.email)
  const errors: Record<string, string> = refusal?.errors ?? {}
  const values = refusal?.values ?? valuesFor(query.get('order'))
  return (
    <Form method="post" noValidate className="grid gap-8">
      <ErrorSummary errors={errors} />
      {refusal?.refused && (
        <FocusedNotice
          kind="danger"
          title={titleUnlessNoAnswer(refusal.refused, '送信できませんでした')}
          about={refusal}
        >
          {refusal.refused}
        </FocusedNotice>
      )}
      <Topics error={errors.inquiryPath} chosen={values['inquiryPath[]']} />
      <Field id="name" label="お名前" required error={errors.name}>
        <TextInput ref={name} name="name" autoComplete="name" defaultValue={values.name} />
      </Field>
      <Field id="replyEmail" label="メールアドレス" required help="お返事をお送りします。" error={errors.replyEmail}>
        <EmailInput ref={email} name="replyEmail" defaultValue={values.replyEmail} />
      </Field>
      <Field
        id="orderNumber"
        label="注文番号"
        help="ご注文についてのお問い合わせのときにご記入ください。"
        error={errors.orderNumber}
      >
        <TextInput name="orderNumber" autoComplete="off" inputMode="numeric" defaultValue={values.orderNumber} />
      </Field>
      <Field
        id="inquiryContent"
        label="ご質問・ご相談"
        required
        help="お薬のご相談では、症状、ご年齢、ほかに使っているお薬をお書き添えください。"
        error={errors.inquiryContent}
      >
        <TextArea name="inquiryContent" defaultValue={values.inquiryContent} />
      </Field>
      <SendRow busy={sending} />
    </Form>
  )
}

/** The button, after what a message is used for (個人情報保護法21条2項). */
function SendRow({ busy }: { busy: boolean }) {
  const { supportPhone } = useSettings()
  return (
    <div className="grid gap-4">
      <p className="whole-words text-sm text-quiet">
        ご入力の情報（症状やお薬のことを含みます）は、<NewTabLink to="/pages/privacy">プライバシーポリシー</NewTabLink>
        にそって、お問い合わせへのお返事に使います。
      </p>
      <Button busy={busy} className="sm:justify-self-start sm:px-12">
        送信する
      </Button>
      <p className="whole-words text-sm text-quiet">
        お急ぎのときは、お電話（
        <Phone number={supportPhone} />
        ）でもお受けしています。
      </p>
    </div>
  )
}

/** A field with what the shop knows of a member, unless something is written there. It arrives after the page. */
function usePrefilledField(select: (me: Me) => string | null) {
  const field = useRef<HTMLInputElement>(null)
  const value = useMe(select)
  useEffect(() => {
    if (value && field.current?.value === '') field.current.value = value
  }, [value])
  return field
}

function Topics({ error, chosen }: { error: string | undefined; chosen: string | undefined }) {
  return (
    <FieldGroup id="inquiryPath" legend="お問い合わせの内容" required error={error}>
      <div className="grid gap-2 sm:grid-cols-2">
        {topics.map((topic) => (
          <RadioCard key={topic} name="inquiryPath[]" value={topic} label={topic} defaultChecked={chosen === topic} />
        ))}
      </div>
    </FieldGroup>
  )
}

function Sent() {
  return (
    <div className="grid gap-6">
      <FocusedNotice kind="success" title="お問い合わせを受け付けました" about={null}>
        2営業日以内に、メールでお返事します。届かないときは、迷惑メールのフォルダもご確認ください。
      </FocusedNotice>
      <div>
        <ButtonLink to="/" kind="plain">
          ホームへ
        </ButtonLink>
      </div>
    </div>
  )
}
