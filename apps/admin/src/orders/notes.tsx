import { dateAndTime, fullName } from '@kusuribako/ui/format.ts'
import { Alert, Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { Trouble } from '../shell/fallback.tsx'
import { Section } from '../shell/section.tsx'
import type { ActProps } from './acting.tsx'
import type { Begin } from './order-page.tsx'
import { removeNote, useNotes, writeNote } from './orders.ts'
import { say } from './words.ts'

/** What staff write down for each other about an order. */
export function Notes({ orderId, begin }: { orderId: string; begin: Begin }) {
  const { data: notes, error, refetch } = useNotes(orderId)
  return (
    <Section title={say.notes}>
      {error && !notes && <Trouble error={error} again={refetch} />}
      {notes?.length === 0 && <p className="text-sm text-quiet">{say.noNotes}</p>}
      <ol className="flex flex-col gap-3">
        {notes?.map(({ id, value, author, created_at }) => (
          <li key={id} className="rounded-field border border-line px-3 py-2 text-sm">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</p>
            <p className="mt-1 flex flex-wrap items-center justify-between gap-2 text-quiet">
              <span>
                {author && fullName(author)} {dateAndTime(created_at)}
              </span>
              {begin && (
                <Button
                  variant="subtle"
                  color="danger"
                  size="compact-sm"
                  aria-label={say.removeNoteOf(value.slice(0, 20))}
                  onClick={() => begin({ act: 'remove-note', note: id, text: value })}
                >
                  {say.removeNote}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ol>
      {begin && <Write orderId={orderId} />}
    </Section>
  )
}

function Write({ orderId }: { orderId: string }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const writing = useMutation({ mutationFn: () => writeNote(orderId, text.trim()), onSuccess: () => setText('') })
  const length = text.trim().length
  return (
    <form
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const isWrong = length < 1 || length > 10_000
        setError(isWrong ? say.noteMissing : undefined)
        if (!isWrong) writing.mutate()
      }}
    >
      {writing.error && codeOf(writing.error) !== 'unauthorized' && (
        <Alert color="danger" role="alert">
          <span className="text-ink">{refusalText(codeOf(writing.error))}</span>
        </Alert>
      )}
      <Textarea
        label={say.writeNote}
        description={say.noteHelp}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        autosize
        minRows={2}
      />
      <Button type="submit" variant="default" loading={writing.isPending} className="self-start">
        {say.addNote}
      </Button>
    </form>
  )
}

/** Takes a note away. */
export function RemoveNote({ note, text, close, finish }: ActProps & { note: string; text: string }) {
  const removing = useMutation({ mutationFn: () => removeNote(note), onSuccess: () => finish(say.noteRemoved) })
  return (
    <AskFirst
      title={say.removeNoteAsk}
      act={say.removeNote}
      isDanger
      {...removing}
      close={close}
      submit={() => removing.mutate()}
    >
      <blockquote className="border-l-4 border-line pl-3 text-sm whitespace-pre-wrap">{text}</blockquote>
    </AskFirst>
  )
}
