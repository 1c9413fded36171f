import { date } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { type ActProps, useActs, usePreviousMessage } from '../forms/acts.ts'
import { TextField } from '../forms/text-field.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { createList, type List, useLists } from './lists.ts'
import { say } from './words.ts'

const names = say.columns

/** The lists compiled by hand. */
export function ListsPage() {
  const { mayWrite } = useRight('goods')
  const { act, begin, ...acts } = useActs<'add'>(usePreviousMessage())
  return (
    <Page
      part="goods"
      title={say.title}
      lead={say.lead}
      acts={
        mayWrite && (
          <>
            <Button variant="default" component={Link} to="/lists/import">
              {say.fill}
            </Button>
            <Button onClick={() => begin('add')}>{say.add}</Button>
          </>
        )
      }
      done={acts}
    >
      <Listed reading={useLists()} columns={columns} keyOf={({ id }) => id} label={say.title} empty={say.empty} />
      {act && <AddList {...acts} />}
    </Page>
  )
}

const columns: Column<List>[] = [
  { name: names.title, cell: ({ id, title }) => <RowLink to={`/lists/${id}`}>{title}</RowLink> },
  { name: names.handle, cell: ({ handle }) => handle },
  { name: names.changed, cell: ({ updated_at }) => <span className="whitespace-nowrap">{date(updated_at)}</span> },
  { name: names.products, cell: ({ product_count }) => say.products(product_count), isFigure: true },
]

/** A valid URL part (`admin-lists.ts` of the contract). */
const isHandle = (typed: string) => /^[a-z0-9][a-z0-9_-]{0,99}$/.test(typed)

function AddList({ close }: ActProps) {
  const navigate = useNavigate()
  const [values, setValues] = useState({ title: '', handle: '' })
  const [isTried, setTried] = useState(false)
  const adding = useMutation({
    mutationFn: () => createList({ title: values.title.trim(), handle: values.handle.trim() }),
    // A new list is empty: the next step is there.
    onSuccess: ({ data: { list } }) => navigate(`/lists/${list.id}`, { state: { said: say.added(list.title) } }),
  })
  const isTaken = isDuplicate(adding.error)
  const isWrong = isTried && values.handle.trim() !== '' && !isHandle(values.handle.trim())
  return (
    <ActionDialog
      title={say.addTitle}
      act={say.add}
      isPending={adding.isPending}
      error={isTaken ? null : adding.error}
      close={close}
      submit={() => {
        setTried(true)
        if (values.title.trim() && isHandle(values.handle.trim())) adding.mutate()
      }}
    >
      <TextField
        label={say.name}
        value={values.title}
        change={(title) => setValues({ ...values, title })}
        isTried={isTried}
        data-autofocus
      />
      <TextField
        label={say.handle}
        description={say.handleHelp}
        value={values.handle}
        change={(handle) => setValues({ ...values, handle })}
        isTried={isTried}
        wrong={isWrong ? say.handleWrong : isTaken ? say.taken : undefined}
        autoCapitalize="none"
      />
    </ActionDialog>
  )
}
