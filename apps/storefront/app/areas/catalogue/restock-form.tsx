import { Button, TextButton } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { BellIcon } from '@kusuribako/ui/icons.tsx'
import { EmailInput } from '@kusuribako/ui/inputs.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { type Ref, useState } from 'react'
import type { RestockAnswer } from '../../routes/restock.tsx'
import { noAnswerMessage, titleUnlessNoAnswer } from '../../wording/no-answer.ts'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import { useFlag } from '../shell/settings.ts'
import { useBackgroundForm } from '../shell/use-background-form.ts'
import { useRefusedField } from '../shell/use-refused-field.ts'

const openedForm = {}
const noAnswer: RestockAnswer = { ok: false, error: noAnswerMessage }

interface RestockFormProps {
  variantId: string
  product: { title: string; handle: string }
}

/** Instead of the button while a variant is sold out: request a mail when it can be bought again. */
export function RestockForm(props: RestockFormProps) {
  if (useFlag('back-in-stock')) return <EnabledRestockForm {...props} />
  return <Notice kind="info">ただいま在庫切れです。</Notice>
}

function EnabledRestockForm({ variantId, product: { title, handle } }: RestockFormProps) {
  const { busy, answer, onSubmit } = useBackgroundForm('/restock.json', noAnswer)
  const [open, setOpen] = useState(false)
  // The field also takes the focus from the button that it replaces.
  const input = useRefusedField(answer ?? (open ? openedForm : null))
  if (answer?.ok) return <RestockConfirmed answer={answer} />
  if (!open)
    return (
      // Without JavaScript the button links to the form as a page.
      <form action="/restock">
        <input type="hidden" name="handle" value={handle} />
        <input type="hidden" name="variant_id" value={variantId} />
        <Button
          kind="plain"
          wide
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <BellIcon className="size-5" />
          再入荷をお知らせする
        </Button>
      </form>
    )
  return (
    <form method="post" action="/restock" onSubmit={onSubmit} noValidate className={restockBox}>
      <RestockFields variantId={variantId} title={title} answer={answer} input={input} />
      <Button busy={busy}>知らせを受け取る</Button>
    </form>
  )
}

export const restockBox = 'grid gap-4 rounded-card border border-line bg-surface p-5'

/** The request is stored, and can be withdrawn at once. */
export function RestockConfirmed({ answer: first }: { answer: RestockAnswer }) {
  const { busy, answer = first, onSubmit } = useBackgroundForm('/restock.json', noAnswer)
  if (answer.ok && !answer.id) return <FocusedNotice {...withdrawn} about={answer} />
  return (
    <div className="grid justify-items-start gap-2">
      {answer.error ? (
        <FocusedNotice kind="danger" title={titleUnlessNoAnswer(answer.error, '取り消せませんでした')} about={answer}>
          {answer.error}
        </FocusedNotice>
      ) : (
        <FocusedNotice kind="success" title="再入荷のお知らせを受け付けました" about={answer}>
          1年以内に入荷したときに、メールで一度だけお知らせします。お取り置きはいたしません。
        </FocusedNotice>
      )}
      <form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="id" value={first.id} />
        <TextButton busy={busy}>このお知らせを取り消す</TextButton>
      </form>
    </div>
  )
}

const withdrawn = {
  kind: 'success',
  title: '再入荷のお知らせを取り消しました',
  children: 'この商品が入荷しても、メールは届きません。',
} as const

interface RestockFieldsProps {
  variantId: string
  title: string
  answer: RestockAnswer | undefined
  input?: Ref<HTMLInputElement>
}

export const RestockFields = ({ variantId, title, answer, input }: RestockFieldsProps) => (
  <>
    <input type="hidden" name="variant_id" value={variantId} />
    <Field
      id="restock-email"
      label="メールアドレス"
      required
      help={`${title}が1年以内に入荷したときに、一度だけお知らせします。`}
      error={answer?.error}
    >
      <EmailInput ref={input} name="email" defaultValue={answer?.email} />
    </Field>
  </>
)
