import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { isHandle } from '../forms/handle.ts'
import { HandleField } from '../forms/handle-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { TextHints } from './ad-hints.tsx'
import { BodyField } from './body-field.tsx'
import { type Page, readPage, savePage } from './content.ts'
import { blocksOf, textOf } from './text.ts'
import { say } from './words.ts'

/** Creates or edits a static page; its address stays. */
export function PageDialog({ page, close, finish }: ActProps & { page: Page | null }) {
  const [handle, setHandle] = useState(page?.handle ?? '')
  const [title, setTitle] = useState(page?.title ?? '')
  const [text, setText] = useState(textOf(page?.body ?? []))
  const [isTried, setTried] = useState(false)
  const unlessChanged = useConflictCheck(
    textsOf(page),
    page && (async () => textsOf((await readPage(page.handle)) ?? page)),
  )
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return savePage(handle.trim(), { title: title.trim(), body: blocksOf(text) })
    },
    onSuccess: () => finish(say.saved(title.trim())),
  })
  const submit = () => {
    setTried(true)
    if (title.trim() && isHandle(handle) && blocksOf(text).length > 0) saving.mutate()
  }
  return (
    <ActionDialog
      title={page ? say.editOf(page.title) : say.add.pages}
      act={say.save}
      {...saving}
      typed={[handle, title, text]}
      close={close}
      submit={submit}
    >
      <TextField label={say.name} value={title} change={setTitle} isTried={isTried} data-autofocus />
      {!page && <HandleField value={handle} change={setHandle} isTried={isTried} />}
      <BodyField value={text} change={setText} isTried={isTried} />
      <TextHints title={title} text={text} />
    </ActionDialog>
  )
}

const textsOf = (page: Page | null) => ({ title: page?.title, text: textOf(page?.body ?? []) })
