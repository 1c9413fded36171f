import { Button } from '@kusuribako/ui/button.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { Field, FieldGroup } from '@kusuribako/ui/field.tsx'
import { Checkbox, EmailInput, RadioCard } from '@kusuribako/ui/inputs.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { ErrorSummary } from '@kusuribako/ui/notice.tsx'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { NewTabLink } from '../content/new-tab-link.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import { keepAddressDraft, takeAddressDraft } from './address-draft.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressText } from './address-text.tsx'
import { indexInBook, initialAddress } from './address-values.ts'
import { AmazonButton, type AmazonButtonData } from './amazon-button.tsx'
import type { CheckoutView } from './read-checkout.server.ts'
import { StepButton } from './step-button.tsx'
import type { StepRefusal } from './submit-step.server.ts'

interface StepProps {
  checkout: CheckoutView
  refusal: StepRefusal | undefined
}

/**
 * The buyer and the delivery address. A member chooses from the address book; a guest may sign in first, or go back to
 * the cart, and finds the typed text again.
 */
export function AddressStep({ checkout, refusal }: StepProps) {
  const [typed, setTyped] = useState<StepRefusal>()
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal brings it back
  useEffect(() => {
    isSent.current = false
  }, [refusal])
  // While the form is still there.
  useLayoutEffect(() => {
    return () => {
      if (form.current && !isSent.current) keepAddressDraft(new FormData(form.current))
    }
  }, [])
  const buyerId = checkout.buyer?.id ?? null
  useEffect(() => {
    const values = takeAddressDraft(buyerId)
    if (values) setTyped({ step: 'address', errors: {}, values, refused: null })
  }, [buyerId])
  const send = () => {
    isSent.current = true
  }
  return (
    <AddressForm key={typed && 'typed'} checkout={checkout} refusal={refusal ?? typed} form={form} onSubmit={send} />
  )
}

type AddressFormProps = StepProps & { form: RefObject<HTMLFormElement | null>; onSubmit: () => void }

function AddressForm({ checkout, refusal, form, onSubmit }: AddressFormProps) {
  const { buyer, email, address, steps } = checkout
  const book = buyer?.addresses ?? []
  const [chosen] = useState(() => (refusal ? -1 : indexInBook(book, address)))
  const [isNew, setNew] = useState(chosen < 0)
  const errors = refusal?.errors ?? {}
  const initial = { ...initialAddress(address, buyer), email: email ?? '' }
  const values: Record<string, string> = { ...initial, ...refusal?.values }
  return (
    <>
      {!buyer && <SignInHint />}
      {checkout.amazonButton && checkout.wallets.includes('amazon-pay') && (
        <AmazonOffer button={checkout.amazonButton} />
      )}
      <Form method="post" noValidate preventScrollReset className="grid gap-6" ref={form} onSubmit={onSubmit}>
        <ErrorSummary errors={errors} />
        {refusal?.refused && (
          <FocusedNotice kind="danger" about={refusal}>
            {refusal.refused}
          </FocusedNotice>
        )}
        {buyer ? <KnownEmail email={buyer.email} /> : <GuestEmail email={values.email} error={errors.email} />}
        {book.length > 0 && <AddressBook book={book} chosen={chosen} onNew={setNew} />}
        {isNew && (
          <>
            <AddressFields key={JSON.stringify(refusal?.values)} values={values} errors={errors} />
            {buyer && (
              <Checkbox name="save_address" label="この住所をアドレス帳に保存する" defaultChecked={book.length === 0} />
            )}
          </>
        )}
        <PurposeNote />
        {/* After the fields: without JavaScript the button 住所を検索 sends another intent, and the first one counts. */}
        <input type="hidden" name="intent" value="address" />
        <StepButton step="address">{steps.includes('delivery') ? 'お届け方法へ進む' : 'お支払いへ進む'}</StepButton>
      </Form>
    </>
  )
}

/** Amazon's own button is loaded for those who ask for it: of nobody else does Amazon learn that they are here. */
function AmazonOffer({ button }: { button: AmazonButtonData }) {
  const [isWanted, setWanted] = useState(false)
  const section = useRef<HTMLElement>(null)
  const show = () => {
    // What is pressed goes away, and the focus with it.
    section.current?.focus()
    setWanted(true)
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Amazonアカウントで購入"
      className="grid gap-2 border-b border-line pb-6 outline-none scripting-none:hidden"
    >
      <p className="text-sm text-quiet whole-words">
        Amazonアカウントに登録したお届け先とカードを使い、入力せずにご購入いただけます。
      </p>
      {isWanted ? (
        <AmazonButton button={button} place="address" />
      ) : (
        <Button type="button" kind="plain" onClick={show}>
          Amazonアカウントで購入する
        </Button>
      )}
    </section>
  )
}

/** 個人情報保護法21条2項: what the typed data is used for, before it is sent. */
const PurposeNote = () => (
  <p className="text-sm text-quiet whole-words">
    ご入力の情報は、<NewTabLink to="/pages/privacy">プライバシーポリシー</NewTabLink>
    にそって、ご注文の処理とお届け、ご連絡に使います。
  </p>
)

const KnownEmail = ({ email }: { email: string }) => (
  <p className="text-sm">
    <span className="text-quiet">メールアドレス</span>
    <br />
    <EmailText email={email} />
  </p>
)

const GuestEmail = ({ email, error }: { email: string | undefined; error: string | undefined }) => (
  <Field id="email" label="メールアドレス" required help="ご注文の確認メールをお送りします。" error={error}>
    <EmailInput name="email" defaultValue={email} />
  </Field>
)

function SignInHint() {
  return (
    <p className="text-sm text-quiet whole-words">
      会員の方は
      <Link to="/account/login?return_to=/checkout" className="text-leaf underline underline-offset-4">
        ログイン
      </Link>
      すると、保存した住所やカードをお使いいただけます。会員登録をしなくても、このままご購入いただけます。
    </p>
  )
}

type Book = NonNullable<CheckoutView['buyer']>['addresses']

interface AddressBookProps {
  book: Book
  /** The address selected first; -1: another. */
  chosen: number
  onNew: (isNew: boolean) => void
}

function AddressBook({ book, chosen, onNew }: AddressBookProps) {
  return (
    <FieldGroup legend="お届け先" required>
      <div className="grid gap-2">
        {book.map((address, index) => (
          <RadioCard
            key={address.id}
            name="address_id"
            value={address.id}
            label={<AddressText address={address} />}
            defaultChecked={index === chosen}
            onChange={() => onNew(false)}
          />
        ))}
        <RadioCard
          name="address_id"
          value="new"
          label="新しい住所に届ける"
          defaultChecked={chosen < 0}
          onChange={() => onNew(true)}
        />
      </div>
    </FieldGroup>
  )
}
