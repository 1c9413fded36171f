import { Button, NativeSelect } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { thenInvalidate } from '../api.ts'
import type { useActs } from '../forms/acts.ts'
import { Required } from '../forms/text-field.tsx'
import { Refused } from '../shell/refused.tsx'
import { sayRun as say } from '../shell/words.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { useChoice } from './choice.ts'
import { Listed } from './listed.tsx'

/** Does it to one row; returns why it was not done, or null. It must be safe to repeat. */
export type Work<T> = (row: T) => Promise<string | null>
/** The targets to which rows can be added. */
export interface Target {
  id: string
  name: string
}
interface TargetChoice<T> {
  label: string
  useTargets: () => Pick<UseQueryResult<{ targets: Target[] }>, 'data' | 'error'>
  /** Shown where there is none. */
  none: string
  /** Called once for each run. */
  workFor: (target: Target) => Work<T>
}

/** A bulk action, with its texts: applied to each row like the single action. */
export type BulkAct<T> = {
  /** The label of its button. */
  act: string
  /** A question that names the action and the number of rows. */
  ask: (rows: number) => string
  does: string
  isDanger?: boolean
  /** `name`: of the target. */
  done: (rows: number, name: string) => string
  /** Called with the rows to which it was done. */
  finished?: (rows: readonly T[]) => void
} & ({ work: Work<T>; into?: never } | { into: TargetChoice<T>; work?: never })

interface BulkListedProps<T> extends Omit<ComponentProps<typeof Listed<T>>, 'choice' | 'acts' | 'keyOf'> {
  nameOf: (row: T) => string
  /** None: rows cannot be selected. */
  bulk: readonly BulkAct<T>[]
  /** Further actions on the selected rows: buttons. */
  more?: (chosen: readonly T[]) => ReactNode
  /** The query keys of the data that the actions change. */
  changes: readonly string[]
  /** Shows a success message on the page. */
  pageActs: Pick<ReturnType<typeof useActs>, 'finish' | 'clear'>
}

/** A list with selectable rows and bulk actions on them. */
export function BulkListed<T extends { id: string }>(props: BulkListedProps<T>) {
  const { nameOf, bulk, more, changes, pageActs, ...listed } = props
  const choice = useChoice(listed.reading.data?.rows ?? [], nameOf)
  // The rows stay the same while the list is refreshed.
  const [doing, setDoing] = useState<{ act: BulkAct<T>; rows: readonly T[] } | null>(null)
  const { chosen } = choice
  const begin = (act: BulkAct<T>) => {
    pageActs.clear()
    setDoing({ act, rows: chosen })
  }
  const acts = bulk.map((act) => (
    <Button key={act.act} variant="default" onClick={() => begin(act)}>
      {act.act}
    </Button>
  ))
  const finish = (done: readonly T[], others: readonly T[], name: string) => {
    choice.choose(others)
    setDoing(null)
    doing?.act.finished?.(done)
    const message = done.length > 0 && doing?.act.done(done.length, name)
    pageActs.finish(message ? message + (others.length ? say.others(others.length) : '') : '')
  }
  const dialogProps = doing && {
    ...doing,
    nameOf,
    finish,
    afterwards: () => thenInvalidate(Promise.resolve(), ...changes),
    close: () => setDoing(null),
  }
  return (
    <>
      <Listed
        {...listed}
        keyOf={({ id }) => id}
        {...(bulk.length > 0 && {
          choice,
          acts: (
            <>
              {acts}
              {more?.(chosen)}
            </>
          ),
        })}
      />
      {dialogProps && <BulkActDialog {...dialogProps} />}
    </>
  )
}

type BulkActDialogProps<T extends { id: string }> = Pick<
  ComponentProps<typeof BulkDialog<T>>,
  'rows' | 'nameOf' | 'afterwards' | 'close'
> & {
  act: BulkAct<T>
  finish: (done: readonly T[], others: readonly T[], name: string) => void
}

/** Opens the dialog of a bulk action. */
function BulkActDialog<T extends { id: string }>({ act, finish, ...dialogProps }: BulkActDialogProps<T>) {
  const [chosenTarget, setChosenTarget] = useState<{ target: Target; work: Work<T> } | null>(null)
  const [isTried, setTried] = useState(false)
  const work = act.work ?? chosenTarget?.work
  return (
    <BulkDialog
      {...dialogProps}
      title={act.ask(dialogProps.rows.length)}
      act={act.act}
      isDanger={act.isDanger}
      work={work ?? null}
      whenMissing={() => setTried(true)}
      finish={(done, others) => finish(done, others, chosenTarget?.target.name ?? '')}
    >
      <p>{act.does}</p>
      {act.into && (
        <ChooseTarget
          into={act.into}
          chosen={chosenTarget?.target.id ?? ''}
          choose={(target) => setChosenTarget(target && { target, work: act.into.workFor(target) })}
          isTried={isTried}
        />
      )}
      <p className="text-sm text-quiet">{say.each}</p>
    </BulkDialog>
  )
}

interface ChooseTargetProps<T> {
  into: TargetChoice<T>
  chosen: string
  choose: (target: Target | null) => void
  isTried: boolean
}

function ChooseTarget<T>({ into, chosen, choose, isTried }: ChooseTargetProps<T>) {
  const { data, error } = into.useTargets()
  if (error && !data) return <Refused error={error} />
  if (data?.targets.length === 0) return <p className="text-sm text-quiet">{into.none}</p>
  const options = (data?.targets ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      label={<Required>{into.label}</Required>}
      data={[{ value: '', label: data ? say.chooseInto : say.reading }, ...options]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => choose(data?.targets.find(({ id }) => id === value) ?? null)}
      error={isTried && !chosen && say.intoMissing}
      aria-required
    />
  )
}
