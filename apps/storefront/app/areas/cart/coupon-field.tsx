import { Button } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { CloseIcon } from '@kusuribako/ui/icons.tsx'
import { TextInput } from '@kusuribako/ui/inputs.tsx'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { useRefusedField } from '../shell/use-refused-field.ts'
import type { CartChange } from './change-cart.server.ts'

interface CouponFieldProps {
  codes: string[]
  giftCards: string[]
  /** Why a code does not hold for the cart as it is. */
  problems: Record<string, string>
  refusal?: string | undefined
}

/**
 * A field for the code of a coupon or a gift card, and the codes that are on the cart. `refusal`: what a page without
 * JavaScript was told.
 */
export function CouponField({ codes, giftCards, problems, refusal }: CouponFieldProps) {
  const fetcher = useFetcher<CartChange>()
  const error = fetcher.data ? fetcher.data.error : refusal
  const input = useRefusedField(fetcher.data?.error ? fetcher.data : null)
  return (
    <div className="grid gap-3">
      <fetcher.Form method="post" action="/cart" className="grid gap-3" key={[...codes, ...giftCards].join()}>
        <input type="hidden" name="intent" value="code" />
        <Field id="code" label="クーポン・ギフトカードのコード" error={error}>
          <div className="flex flex-wrap gap-2">
            <TextInput
              ref={input}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              className="flex-[1_1_8rem]"
            />
            <Button kind="plain" className="px-4" busy={fetcher.formData?.get('intent') === 'code'}>
              適用する
            </Button>
          </div>
        </Field>
      </fetcher.Form>
      {codes.map((code) => (
        <Used key={code} code={code} state={problems[code] ?? '適用中'} remove={['remove-code', fetcher]} />
      ))}
      {giftCards.map((code) => (
        <Used key={code} code={code} state="ギフトカード" remove={['remove-gift-card', fetcher]} />
      ))}
    </div>
  )
}

interface UsedProps {
  code: string
  state: string
  /** What takes it off the cart, and who sends that. */
  remove: [intent: string, by: FetcherWithComponents<CartChange>]
}

function Used({ code, state, remove: [intent, by] }: UsedProps) {
  return (
    <by.Form method="post" action="/cart" className="flex flex-wrap items-center gap-2 text-sm">
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
    </by.Form>
  )
}
