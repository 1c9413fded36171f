import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused } from '../shell/refused.tsx'
import { words } from '../wording.ts'
import { useFocusOnRefusal } from './form-focus.ts'
import { sendByKey } from './send-by-key.ts'

interface WriteFormProps {
  typed: string
  change: (typed: string) => void
  label: string
  help: string
  /** The maximum length in characters. */
  maxLength: number
  /** The error for an empty or too long text. */
  missing: string
  /** The button's label. */
  act: string
  /** Shown after it was sent. */
  done: string
  send: (text: string) => Promise<unknown>
}

/** Sends a text, also by Ctrl+Enter, and clears the field; a text that could not be sent stays. */
export function WriteForm({ typed, change, label, help, maxLength, missing, act, done, send }: WriteFormProps) {
  const [error, setError] = useState<string>()
  const sending = useMutation({ mutationFn: send, onSuccess: () => change('') })
  const place = useFocusOnRefusal(sending.isPending)
  const text = typed.trim()
  return (
    <form
      ref={place}
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (sending.isPending) return
        const isWrong = text.length < 1 || text.length > maxLength
        setError(isWrong ? missing : undefined)
        if (!isWrong) sending.mutate(text)
      }}
    >
      <Refused error={sending.error} />
      <Textarea
        label={label}
        description={`${help}${words.byKey(act)}`}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={sendByKey}
        error={error}
        autosize
        minRows={2}
      />
      <Button type="submit" variant="default" loading={sending.isPending} className="self-start">
        {act}
      </Button>
      <p role="status" className="text-sm text-success empty:hidden">
        {sending.isSuccess && !typed && done}
      </p>
    </form>
  )
}
