import { Button } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { TextInput } from '@kusuribako/ui/inputs.tsx'
import { useFetcher } from 'react-router'
import type { action } from '../../routes/newsletter.tsx'
import { FocusedNotice } from './focused-notice.tsx'
import { useRefusedField } from './use-refused-field.ts'

/**
 * Newsletter sign-up (shop.md §4): the form, sending, the thanks in its place, or what went wrong with the form kept.
 */
export function Newsletter({ label = 'メールマガジン' }: { label?: string }) {
  const fetcher = useFetcher<typeof action>()
  const input = useRefusedField(fetcher.data?.error ? fetcher.data : null)
  if (fetcher.data?.subscribed) return <Subscribed />
  return (
    <fetcher.Form method="post" action="/newsletter" noValidate className="grid grid-cols-1 gap-3">
      <Field label={label} help="健康コラムやお得なお知らせをお届けします。" error={fetcher.data?.error}>
        <TextInput
          ref={input}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          placeholder="hanako@example.com"
          aria-required
        />
      </Field>
      <Button kind="plain" busy={fetcher.state !== 'idle'}>
        登録する
      </Button>
    </fetcher.Form>
  )
}

export function Subscribed() {
  return (
    <FocusedNotice kind="success" title="登録しました" about={null}>
      健康コラムやお得なお知らせをお届けします。
    </FocusedNotice>
  )
}
