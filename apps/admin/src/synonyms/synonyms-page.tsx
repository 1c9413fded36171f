import type { SynonymGroup } from '@kusuribako/contract/search/synonyms'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ActProps, useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Empty } from '../tables/empty.tsx'
import { RowAct, RowActs } from '../tables/row-acts.tsx'
import { SynonymDialog } from './synonym-dialog.tsx'
import { firstOf, removeGroup, useSynonyms } from './synonyms.ts'
import { say } from './words.ts'

type Act = { act: 'add' } | { act: 'edit' | 'remove'; group: SynonymGroup }
/** Null for read-only users. */
type Begin = ((act: Act) => void) | null

/** The synonyms of the search. */
export function SynonymsPage() {
  const { data: groups, error, refetch } = useSynonyms()
  const { mayWrite } = useRight('goods')
  const { act, ...acts } = useActs<Act>()
  const begin = mayWrite ? acts.begin : null
  return (
    <Page
      part="goods"
      title={say.title}
      lead={say.lead}
      acts={begin && <Button onClick={() => begin({ act: 'add' })}>{say.add}</Button>}
      done={acts}
    >
      {groups ? <Groups groups={groups} begin={begin} /> : <LoadingOrError error={error} again={refetch} />}
      {act && act.act !== 'remove' && <SynonymDialog group={act.act === 'edit' ? act.group : undefined} {...acts} />}
      {act?.act === 'remove' && <Remove group={act.group} {...acts} />}
    </Page>
  )
}

function Groups({ groups, begin }: { groups: readonly SynonymGroup[]; begin: Begin }) {
  const [typed, setTyped] = useState('')
  if (groups.length === 0) return <Empty text={say.empty} help={begin && say.emptyHelp} />
  const search = typed.trim()
  const matchingGroups = groups.filter(({ words }) => words.some((word) => word.includes(search)))
  return (
    <>
      <TextInput
        type="search"
        label={say.narrow}
        className="mt-4 max-w-96"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className="mt-3 text-sm text-quiet">
        {say.count(matchingGroups.length, groups.length)}
      </p>
      {matchingGroups.length === 0 && <p className="mt-4">{say.nothing(search)}</p>}
      <ul className="mt-3 flex flex-col gap-3">
        {matchingGroups.map((group) => (
          <Group key={group.id} group={group} begin={begin} />
        ))}
      </ul>
    </>
  )
}

function Group({ group, begin }: { group: SynonymGroup; begin: Begin }) {
  const first = firstOf(group)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <span className="font-semibold">{first}</span>
        <span className="ml-3 text-sm text-quiet">{group.words.slice(1).join('、')}</span>
      </p>
      {begin && (
        <RowActs>
          <RowAct name={say.editOf(first)} onClick={() => begin({ act: 'edit', group })}>
            {say.edit}
          </RowAct>
          <RowAct color="danger" name={say.removeOf(first)} onClick={() => begin({ act: 'remove', group })}>
            {say.remove}
          </RowAct>
        </RowActs>
      )}
    </li>
  )
}

const Remove = ({ group, close, finish }: ActProps & { group: SynonymGroup }) => (
  <Confirm
    title={say.askRemove(firstOf(group))}
    act={say.doRemove}
    isDanger
    close={close}
    work={() => removeGroup(group.id)}
    done={() => finish(say.removed(firstOf(group)))}
  >
    <p className="[overflow-wrap:anywhere]">{say.removeBody(group.words.join('、'))}</p>
  </Confirm>
)
