import { Button } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { CloseIcon } from '@kusuribako/ui/icons.tsx'
import { TextInput } from '@kusuribako/ui/inputs.tsx'
import { type FormEvent, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { noAnswerMessage } from '../../wording/no-answer.ts'
import { useBackgroundForm } from '../shell/use-background-form.ts'
import { useRefusedField } from '../shell/use-refused-field.ts'
import type { CartChange } from './change-cart.server.ts'

const noAnswer: CartChange = { ok: false, error: noAnswerMessage, cart_count: 0 }

interface CouponFieldProps {
  codes: string[]
  giftCards: string[]
  /** Why a code is not valid for the cart as it is. */
  problems: Record<string, string>
  refusal?: CartChange | undefined
}

/**
 * A field for the code of a coupon or a gift card, and the codes that are on the cart. `refusal`: the answer for a page
 * without JavaScript.
 */
export function CouponField({ codes, giftCards, problems, refusal }: CouponFieldProps) {
  const { pending, answer, onSubmit } = useBackgroundForm('/cart.json', noAnswer)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (answer?.ok) void revalidate()
  }, [answer, revalidate])
  const error = answer ? answer.error : refusal?.error
  const input = useRefusedField(answer?.error ? answer : null)
  return (
    <div className="grid gap-3">
      <form
        method="post"
        action="/cart"
        onSubmit={onSubmit}
        className="grid gap-3"
        key={[...codes, ...giftCards].join()}
      >
        <input type="hidden" name="intent" value="code" />
        <Field id="code" label="クーポン・ギフトカードのコード" error={error}>
          <div className="flex flex-wrap gap-2">
            <TextInput
              ref={input}
              name="code"
              defaultValue={refusal?.typed}
              autoComplete="off"
              autoCapitalize="characters"
              className="flex-[1_1_8rem]"
            />
            <Button kind="plain" className="px-4" busy={pending?.intent === 'code'}>
              適用する
            </Button>
          </div>
        </Field>
      </form>
      {codes.map((code) => (
        <AppliedCode
          key={code}
          code={code}
          state={problems[code] ?? '適用中'}
          intent="remove-code"
          onSubmit={onSubmit}
        />
      ))}
      {giftCards.map((code) => (
        <AppliedCode
          key={code}
          code={code}
          state={problems[code] ?? 'ギフトカード'}
          intent="remove-gift-card"
          onSubmit={onSubmit}
        />
      ))}
    </div>
  )
}

interface AppliedCodeProps {
  code: string
  state: string
  /** The intent that removes it from the cart. */
  intent: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

function AppliedCode({ code, state, intent, onSubmit }: AppliedCodeProps) {
  return (
    <form method="post" action="/cart" onSubmit={onSubmit} className="flex flex-wrap items-center gap-2 text-sm">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="code" value={code} />
      <span className="rounded-badge bg-leaf-tint px-2 py-1 font-semibold break-all text-leaf-deep">{code}</span>
      {state}
      <button
        type="submit"
        className="ml-auto inline-flex min-h-11 items-center gap-1 text-quiet underline underline-offset-4 hover:text-danger"
      >
        <CloseIcon className="size-4" />
        外す<span className="sr-only">：{code}</span>
      </button>
    </form>
  )
}
