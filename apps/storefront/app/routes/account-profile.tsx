import { account, appMountConfig, profile, shopSignIn } from '@kusuribako/client/routes'
import type { CustomerProfile } from '@kusuribako/contract/customers/profile'
import { visible } from '@kusuribako/contract/values/common'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { Button, TextButton } from '@kusuribako/ui/button.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { Field, FieldGroup } from '@kusuribako/ui/field.tsx'
import { phoneDigits, phone as withHyphens } from '@kusuribako/ui/format.ts'
import { RadioCard, TextInput } from '@kusuribako/ui/inputs.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { data, Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { DoneNotice } from '../areas/account/done-notice.tsx'
import { done, type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { takeFormResult } from '../areas/account/form-result.server.ts'
import { NameFields } from '../areas/account/name-fields.tsx'
import { invalidForm, refused } from '../areas/account/refuse-form.server.ts'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { birthdayIn, birthdayWords } from '../areas/checkout/birthday.ts'
import { BirthdayFields } from '../areas/checkout/birthday-fields.tsx'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-profile.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [, config] = await Promise.all([requireCustomer(api, request), api.personal(appMountConfig)])
  const { customer } = orErrorPage(config).data
  return { profile: customer!, done: takeFormResult(api, request) }
}

const name = z.string().overwrite(visible).trim().min(1).max(100)
const optionalText = z.string().default('')
const Profile = z
  .object({
    last_name: name,
    first_name: name,
    phone: z
      .string()
      .transform(phoneDigits)
      .pipe(z.union([z.literal(''), z.string().regex(/^0\d{9,10}$/)])),
    birth_year: optionalText,
    birth_month: optionalText,
    birth_day: optionalText,
    gender: z.enum(['male', 'female', '']).default(''),
  })
  .transform(({ birth_year, birth_month, birth_day, ...fields }, { addIssue }) => {
    const birthday = birthdayIn({ birth_year, birth_month, birth_day }, dayInTokyo(Date.now()))
    if (!birthday && (birth_year || birth_month || birth_day)) addIssue({ code: 'custom', path: ['birthday'] })
    return { ...fields, birthday: birthday ?? '' }
  })
const words = {
  last_name: '姓を入力してください',
  first_name: '名を入力してください',
  phone: '電話番号を10桁か11桁の数字で入力してください',
}

export async function action({ request, context }: Route.ActionArgs) {
  const { personal } = apiOf(context)
  const input = await request.clone().formData()
  if (input.get('intent') === 'verify') {
    const answer = await personal(shopSignIn.requestEmailVerification, { body: {} })
    const values: Record<string, string> = answer.ok ? { sent: 'yes' } : {}
    return data<FormAnswer>({ ...unanswered, values, refused: answer.ok ? null : wordsFor(answer.error.code) })
  }
  const birthdayError = birthdayWords({ birth_year: String(input.get('birth_year') ?? '') })
  const form = await readForm(request, Profile, { ...words, birthday: birthdayError })
  if (!form.ok) return invalidForm(form)
  const { birthday, gender, ...rest } = form.value
  const personalData = { birthday: birthday || null, gender: gender || null }
  const updated = await personal(account.update, { body: rest })
  const answer = updated.ok ? await personal(profile.update, { body: personalData }) : updated
  if (answer.ok) return data<FormAnswer>(done)
  return refused(answer.error, form.value)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'
export const meta: Route.MetaFunction = () => pageMeta({ title: '会員情報', hidden: true })

const emailChanged =
  'メールアドレスを変更し、新しいアドレスに確認のメールをお送りしました。次のログインの前に、メールのリンクを開いてください。届かないときは、下のアドレスに誤りがないかご確認ください。'

export default function ProfilePage({ loaderData: { profile, done: formResult }, actionData }: Route.ComponentProps) {
  const answer = actionData ?? unanswered
  const sending = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame title="会員情報">
      <div className="grid gap-8">
        {!actionData && <DoneNotice done={formResult} words={{ email: emailChanged }} />}
        <Email profile={profile} sent={answer.values.sent === 'yes'} />
        <Form method="post" noValidate className="grid gap-6">
          <FormProblems answer={answer} />
          {answer.done && (
            <FocusedNotice kind="success" about={answer}>
              会員情報を保存しました。
            </FocusedNotice>
          )}
          <ProfileFields profile={profile} answer={answer} />
          <Button busy={sending} className="sm:justify-self-start sm:px-12">
            保存する
          </Button>
        </Form>
        <p className="flex flex-wrap gap-x-8 border-t border-line pt-6 text-sm">
          <Link
            to="/account/password"
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
          >
            パスワードを変更する
          </Link>
          <a
            href="/account/own-data.json"
            className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4"
          >
            登録情報のダウンロード
          </a>
          <Link
            to="/account/close"
            className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4"
          >
            退会する
          </Link>
        </p>
      </div>
    </AccountFrame>
  )
}

function ProfileFields({ profile, answer }: { profile: CustomerProfile; answer: FormAnswer }) {
  const { errors } = answer
  const fieldValue = (field: string, stored: string | null) => answer.values[field] ?? stored ?? ''
  const gender = fieldValue('gender', profile.gender)
  return (
    <>
      <NameFields
        values={{
          last_name: fieldValue('last_name', profile.last_name),
          first_name: fieldValue('first_name', profile.first_name),
        }}
        errors={errors}
      />
      <Field id="phone" label="電話番号" error={errors.phone}>
        <TextInput
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={fieldValue('phone', profile.phone && withHyphens(profile.phone))}
        />
      </Field>
      <BirthdayFields
        legend="生年月日"
        birthday={fieldValue('birthday', profile.birthday)}
        typed={answer.values}
        error={errors.birthday}
      />
      <FieldGroup legend="性別" error={errors.gender}>
        <div className="grid gap-2 sm:grid-cols-3">
          <RadioCard name="gender" value="female" label="女性" defaultChecked={gender === 'female'} />
          <RadioCard name="gender" value="male" label="男性" defaultChecked={gender === 'male'} />
          <RadioCard name="gender" value="" label="答えない" defaultChecked={gender === ''} />
        </div>
      </FieldGroup>
    </>
  )
}

function Email({ profile, sent }: { profile: { email: string; email_verified: boolean }; sent: boolean }) {
  const sending = useNavigation().formData?.get('intent') === 'verify'
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        <span className="text-quiet">メールアドレス</span>
        <br />
        <EmailText email={profile.email} />
        <br />
        <Link to="/account/email" className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
          メールアドレスを変更する
        </Link>
      </p>
      {!profile.email_verified && (
        <Notice kind={sent ? 'success' : 'warning'} announced={sent}>
          {sent ? (
            '確認のメールをお送りしました。届いたメールのリンクを開いてください。'
          ) : (
            <Form method="post">
              <p>メールアドレスの確認が済んでいません。</p>
              <TextButton name="intent" value="verify" busy={sending}>
                確認メールを送る
              </TextButton>
            </Form>
          )}
        </Notice>
      )}
    </div>
  )
}
