import { Button } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { BellIcon } from '@kusuribako/ui/icons.tsx'
import { TextInput } from '@kusuribako/ui/inputs.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { RestockAnswer } from '../../routes/restock.ts'
import { FocusedNotice } from '../checkout/focused-notice.tsx'
import { useFlag } from '../shell/settings.ts'
import { useRefusedField } from '../shell/use-refused-field.ts'

const opened = {}

/** In place of the button while a variant is sold out: a mail when it can be bought again. */
export function RestockForm(props: { variantId: string; title: string }) {
  if (useFlag('back-in-stock')) return <Ask {...props} />
  return <Notice kind="info">ただいま在庫切れです。</Notice>
}

function Ask({ variantId, title }: { variantId: string; title: string }) {
  const fetcher = useFetcher<RestockAnswer>()
  const [open, setOpen] = useState(false)
  // The field also takes the focus from the button in whose place it comes.
  const input = useRefusedField(fetcher.data ?? (open ? opened : null))
  if (fetcher.data?.ok)
    return (
      <FocusedNotice kind="success" title="再入荷のお知らせを受け付けました" about={fetcher.data}>
        入荷しましたら、メールで一度だけお知らせします。お取り置きはいたしません。
      </FocusedNotice>
    )
  if (!open)
    return (
      <Button type="button" kind="plain" wide onClick={() => setOpen(true)}>
        <BellIcon className="size-5" />
        再入荷をお知らせする
      </Button>
    )
  return (
    <fetcher.Form
      method="post"
      action="/restock"
      noValidate
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <input type="hidden" name="variant_id" value={variantId} />
      <Field
        id="restock-email"
        label="メールアドレス"
        required
        help={`${title}の入荷を、一度だけお知らせします。`}
        error={fetcher.data?.error}
      >
        <TextInput ref={input} name="email" type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Button busy={fetcher.state !== 'idle'}>知らせを受け取る</Button>
    </fetcher.Form>
  )
}
