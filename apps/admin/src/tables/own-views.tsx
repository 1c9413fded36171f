import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { useActs } from '../forms/acts.ts'
import { TextField } from '../forms/text-field.tsx'
import { useStaff } from '../shell/session.ts'
import { sayViews as say } from '../shell/words.ts'
import { queryOf, type SavedView, viewsFrom, withView } from './saved-views.ts'

/** The user's saved views of a list, each a URL; the current one can be saved under a name, renamed and removed. */
export function OwnViews() {
  const { views, saveViews } = useViews()
  const { act, begin, ...acts } = useActs<'keep'>()
  const query = queryOf(useLocation().search)
  const current = views.find((view) => view.query === query)
  const isFiltered = [...new URLSearchParams(query).keys()].some((name) => name !== 'view')
  if (views.length === 0 && !isFiltered) return null
  return (
    <nav aria-label={say.own} className="mt-2 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <ViewLink key={view.query} view={view} isCurrent={view === current} />
      ))}
      {(current || isFiltered) && (
        <Button variant="subtle" px="xs" onClick={() => begin('keep')}>
          {current ? say.rename : say.keep}
        </Button>
      )}
      {current && (
        <Button
          variant="subtle"
          px="xs"
          color="danger"
          onClick={() => saveViews(views.filter((view) => view !== current))}
        >
          {say.remove}
        </Button>
      )}
      {act && (
        <NameView
          currentName={current?.name ?? ''}
          others={views.filter((view) => view !== current)}
          save={(name) => saveViews(withView(views, { name, query }))}
          close={acts.close}
        />
      )}
    </nav>
  )
}

/** The user's saved views of this list: in this browser. */
function useViews() {
  const { data: staff } = useStaff()
  const { pathname } = useLocation()
  const key = `views ${staff?.id} ${pathname}`
  const [changed, setChanged] = useState<{ key: string; views: SavedView[] } | null>(null)
  const views = changed?.key === key ? changed.views : viewsFrom(localStorage.getItem(key))
  const saveViews = (next: SavedView[]) => {
    localStorage.setItem(key, JSON.stringify(next))
    setChanged({ key, views: next })
  }
  return { views, saveViews }
}

const ViewLink = ({ view: { name, query }, isCurrent }: { view: SavedView; isCurrent: boolean }) => (
  <Link
    to={{ search: query }}
    aria-current={isCurrent ? 'true' : undefined}
    className="inline-flex min-h-11 max-w-full items-center rounded-chip border border-dashed border-edge bg-surface px-4 text-sm [overflow-wrap:anywhere] aria-[current]:border-solid aria-[current]:border-leaf aria-[current]:bg-leaf-tint aria-[current]:font-semibold aria-[current]:text-leaf-deep"
  >
    {name}
  </Link>
)

interface NameViewProps {
  currentName: string
  others: readonly SavedView[]
  save: (name: string) => void
  close: () => void
}

function NameView({ currentName, others, save, close }: NameViewProps) {
  const [typed, setTyped] = useState(currentName)
  const [isTried, setTried] = useState(false)
  const name = typed.trim()
  const isTaken = others.some((view) => view.name === name)
  const submit = () => {
    setTried(true)
    if (!name || isTaken) return
    save(name)
    close()
  }
  return (
    <ActionDialog
      title={currentName ? say.renameOf(currentName) : say.keepAsk}
      act={say.save}
      isPending={false}
      error={null}
      close={close}
      submit={submit}
    >
      <p>{say.does}</p>
      <TextField
        label={say.name}
        value={typed}
        change={setTyped}
        isTried={isTried}
        wrong={isTried && isTaken ? say.taken : undefined}
        maxLength={40}
        data-autofocus
      />
    </ActionDialog>
  )
}
