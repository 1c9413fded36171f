import type { PaymentMethod } from '@kusuribako/contract/payments/cards'
import { Button } from '@kusuribako/ui/button.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { TextArea } from '@kusuribako/ui/inputs.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CardFields, type CardFieldsHandle } from '../checkout/card-fields.tsx'
import { firstCard, SavedCards } from '../checkout/saved-cards.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import type { EditView } from './edit-view.ts'
import { useEditPayment } from './use-edit-payment.ts'

interface AgreeFormProps {
  edit: EditView
  stripeKey: string | null
  /** The member's saved cards, and the id of the preferred one. */
  cards: { saved: readonly PaymentMethod[]; selectedId: string | null }
  /** Why the server refused the last time. */
  refused: { words: string } | null
}

/** One button: the buyer agrees, and first pays the difference. */
export function AgreeForm({ edit, stripeKey, cards: { saved, selectedId }, refused }: AgreeFormProps) {
  const { payment, due } = edit
  const isDue = payment !== null && !payment.isPaid
  const fields = useRef<CardFieldsHandle>(null)
  const [card, choose] = useState(firstCard(saved, selectedId)?.id ?? 'new')
  const { send, busy, problem } = useEditPayment({ fields, isDue, card, stripeKey, seen: edit.seen })
  const sending = useNavigation().formData?.get('intent') === 'agree'
  const latestProblem = problem ?? refused
  return (
    <section aria-labelledby="agree" className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <h2 id="agree" className="text-lg">
        {isDue ? '追加のお支払い' : '変更への同意'}
      </h2>
      {latestProblem && (
        <FocusedNotice kind="danger" title="変更はまだ確定していません" about={latestProblem}>
          <p>{latestProblem.words}</p>
        </FocusedNotice>
      )}
      {isDue && (
        <>
          <p>
            差額の<strong className="tabular-nums">{yen(payment.amount)}</strong>
            （税込）を、クレジットカードでお支払いください。ボタンを押すとカードの利用枠を確保し、変更が確定したときに請求します。
          </p>
          {saved.length > 0 && <SavedCards saved={saved} chosen={card} choose={choose} />}
          {card === 'new' ? (
            <CardFields stripeKey={stripeKey} ref={fields} />
          ) : (
            <noscript>
              <p className="text-sm text-quiet">カードでのお支払いには、JavaScriptを有効にしてからお進みください。</p>
            </noscript>
          )}
          <p className="text-sm text-quiet">カードの情報は決済会社が直接お預かりし、当店には残りません。</p>
        </>
      )}
      {payment?.isPaid && <p>差額の{yen(payment.amount)}は、お支払いの手続きが済んでいます。</p>}
      {due !== null && due < 0 && (
        <p>差額の{yen(-due)}は、変更が確定したあとに、お支払いに使われた方法へお返しします。</p>
      )}
      <p className="text-sm">
        お届け先、お届け方法、お届けの時期、返品とキャンセルの条件は、ご注文のときと同じです（
        <Link to="/pages/tokushoho" className="text-leaf underline underline-offset-4">
          特定商取引法に基づく表記
        </Link>
        ）。
      </p>
      <Form method="post" preventScrollReset onSubmit={send}>
        <input type="hidden" name="intent" value="agree" />
        <input type="hidden" name="seen" value={edit.seen} />
        <Button wide busy={busy || sending}>
          {isDue ? `${yen(payment.amount)}を支払って変更に同意する` : '変更に同意する'}
        </Button>
      </Form>
    </section>
  )
}

/** The alternative, which leaves the order as it is. */
export function DeclineEditForm({ error }: { error: string | undefined }) {
  const sending = useNavigation().formData?.get('intent') === 'decline'
  return (
    <Disclosure title="変更を断る" open={error !== undefined}>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="decline" />
        <p className="text-sm">ご注文は元のままです。追加のお支払いもありません。</p>
        <Field id="reason" label="お断りになる理由（任意）" help="200文字まで。お店だけが読みます。" error={error}>
          <TextArea name="reason" rows={3} maxLength={200} />
        </Field>
        <Button kind="danger" busy={sending} className="sm:justify-self-start">
          変更を断る
        </Button>
      </Form>
    </Disclosure>
  )
}
