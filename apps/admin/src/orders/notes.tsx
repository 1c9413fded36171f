import { dateAndTime, fullName } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { Confirm } from '../forms/confirm.tsx'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { LongText } from '../forms/long-text.tsx'
import { sendByKey } from '../forms/send-by-key.ts'
import { Required } from '../forms/text-field.tsx'
import { WriteForm } from '../forms/write-form.tsx'
import { LoadError } from '../shell/fallback.tsx'
import { Section } from '../shell/section.tsx'
import { words } from '../wording.ts'
import type { ActProps } from './acting.tsx'
import { sayNote as say } from './note-words.ts'
import type { Begin } from './order-page.tsx'
import { changeNote, readNote, removeNote, useNotes, writeNote } from './orders.ts'

const maxLength = 10_000

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
    <Section title={say.title}>
      {error && !notes && <LoadError error={error} again={refetch} />}
      {notes?.length === 0 && <p className="text-sm text-quiet">{say.none}</p>}
      <ol className="flex flex-col gap-3">
        {notes?.map(({ id, value, author, created_at }) => (
          <li key={id} className="rounded-field border border-line px-3 py-2 text-sm">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</p>
            <p className="mt-1 flex flex-wrap items-center justify-between gap-2 text-quiet">
              <span>
                {author && fullName(author)} {dateAndTime(created_at)}
              </span>
              {begin && <Acts text={value} begin={(act) => begin({ act, note: id, text: value })} />}
            </p>
          </li>
        ))}
      </ol>
      {begin && (
        <WriteForm
          typed={typed}
          change={change}
          label={say.write}
          help={say.help}
          maxLength={maxLength}
          missing={say.missing}
          act={say.add}
          done={say.added}
          send={(text) => writeNote(orderId, text)}
        />
      )}
    </Section>
  )
}

function Acts({ text, begin }: { text: string; begin: (act: 'change-note' | 'remove-note') => void }) {
  const start = text.slice(0, 20)
  return (
    <span className="flex gap-1">
      <Button variant="subtle" size="compact-sm" aria-label={say.changeOf(start)} onClick={() => begin('change-note')}>
        {say.change}
      </Button>
      <Button
        variant="subtle"
        color="danger"
        size="compact-sm"
        aria-label={say.removeOf(start)}
        onClick={() => begin('remove-note')}
      >
        {say.remove}
      </Button>
    </span>
  )
}

type NoteProps = ActProps & { note: string; text: string }

/** Rewrites a note; what a colleague wrote into it meanwhile is not lost unknowingly. */
export function ChangeNote({ note, text: opened, close, finish }: NoteProps) {
  const [typed, setTyped] = useState(opened)
  const [isTried, setTried] = useState(false)
  const text = typed.trim()
  const unlessChanged = useConflictCheck(opened, () => readNote(note))
  const changing = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return changeNote(note, text)
    },
    onSuccess: () => finish(say.changed),
  })
  return (
    <ActionDialog
      title={say.changeTitle}
      act={say.save}
      {...changing}
      typed={typed}
      close={close}
      submit={() => {
        setTried(true)
        if (text) changing.mutate()
      }}
    >
      <LongText
        label={<Required>{say.title}</Required>}
        description={`${say.help}${words.byKey(say.save)}`}
        value={typed}
        change={setTyped}
        onKeyDown={sendByKey}
        maxLength={maxLength}
        maxRows={8}
        error={isTried && !text && words.missing(say.title)}
        aria-required
      />
    </ActionDialog>
  )
}

/** Deletes a note. */
export function RemoveNote({ note, text, close, finish }: NoteProps) {
  return (
    <Confirm
      title={say.removeAsk}
      act={say.remove}
      isDanger
      close={close}
      work={() => removeNote(note)}
      done={() => finish(say.removed)}
    >
      <blockquote className="line-clamp-6 border-l-4 border-line pl-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </blockquote>
    </Confirm>
  )
}
