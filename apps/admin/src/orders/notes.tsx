import { dateAndTime, fullName } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { AskFirst } from '../forms/ask-first.tsx'
import { WriteForm } from '../forms/write-form.tsx'
import { Trouble } from '../shell/fallback.tsx'
import { Section } from '../shell/section.tsx'
import type { ActProps } from './acting.tsx'
import type { Begin } from './order-page.tsx'
import { removeNote, useNotes, writeNote } from './orders.ts'
import { say } from './words.ts'

interface NotesProps {
  orderId: string
  begin: Begin
  /** The text being typed, kept by the page, which asks before it is left. */
  typed: string
  change: (typed: string) => void
}

/** Internal notes of staff about an order. */
export function Notes({ orderId, begin, typed, change }: NotesProps) {
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
      {begin && (
        <WriteForm
          typed={typed}
          change={change}
          label={say.writeNote}
          help={say.noteHelp}
          most={10_000}
          missing={say.noteMissing}
          act={say.addNote}
          send={(text) => writeNote(orderId, text)}
        />
      )}
    </Section>
  )
}

/** Deletes a note. */
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
