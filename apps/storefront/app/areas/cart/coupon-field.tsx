import { Button } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { CloseIcon } from '@kusuribako/ui/icons.tsx'
import { TextInput } from '@kusuribako/ui/inputs.tsx'
import { useFetcher } from 'react-router'
import { useRefusedField } from '../shell/use-refused-field.ts'
import type { CartChange } from './change-cart.server.ts'

interface CouponFieldProps {
  codes: string[]
  /** Why a code does not hold for the cart as it is. */
  problems: Record<string, string>
  refusal?: string | undefined
}

/** A field for a coupon code, and the codes that are on the cart. `refusal`: what a page without JavaScript was told. */
export function CouponField({ codes, problems, refusal }: CouponFieldProps) {
  const fetcher = useFetcher<CartChange>()
  const error = fetcher.data ? fetcher.data.error : refusal
  const input = useRefusedField(fetcher.data?.error ? fetcher.data : null)
  return (
    <div className="grid gap-3">
      <fetcher.Form method="post" action="/cart" className="grid gap-3" key={codes.join()}>
        <input type="hidden" name="intent" value="code" />
        <Field id="code" label="クーポンコード" error={error}>
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
        <fetcher.Form key={code} method="post" action="/cart" className="flex items-center gap-2 text-sm">
          <input type="hidden" name="intent" value="remove-code" />
          <input type="hidden" name="code" value={code} />
          <span className="rounded-badge bg-leaf-tint px-2 py-1 font-semibold break-all text-leaf-deep">{code}</span>
          {problems[code] ?? '適用中'}
          <button
            type="submit"
            className="ml-auto inline-flex min-h-11 items-center gap-1 text-quiet underline underline-offset-4 hover:text-danger"
          >
            <CloseIcon className="size-4" />
            外す<span className="sr-only">：{code}</span>
          </button>
        </fetcher.Form>
      ))}
    </div>
  )
}
