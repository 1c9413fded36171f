import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { PriceListDialog } from './price-list-dialog.tsx'
import { type State, stateOf } from './price-list-form.ts'
import { sayPrices as say } from './price-list-words.ts'
import { type PriceList, usePriceLists } from './price-lists.ts'

const names = say.columns

/** The price lists, newest first; the URL holds view, search words and page. */
export function PriceListsPage() {
  const { mayWrite } = useRight('goods')
  const navigate = useNavigate()
  const { act, begin, ...acts } = useActs<'add'>(usePreviousMessage())
  return (
    <Page
      part="goods"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && <Button onClick={() => begin('add')}>{say.add}</Button>}
      done={acts}
    >
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <Listed reading={usePriceLists()} columns={columns} keyOf={({ id }) => id} label={say.title} empty={say.empty} />
      {act && (
        <PriceListDialog
          list={null}
          close={acts.close}
          finish={(said, id) => navigate(`/price-lists/${id}`, { state: { said } })}
        />
      )}
    </Page>
  )
}

const tones: Record<State, Tone> = { draft: 'neutral', soon: 'info', on: 'success', over: 'neutral' }

export function StateBadge({ list }: { list: PriceList }) {
  const state = stateOf(list, Date.now())
  return <Badge tone={tones[state]}>{say.states[state]}</Badge>
}

export const periodOf = ({ starts_at, ends_at }: Pick<PriceList, 'starts_at' | 'ends_at'>): string =>
  starts_at || ends_at
    ? say.periodOf(starts_at ? dateAndTime(starts_at) : '', ends_at ? dateAndTime(ends_at) : '')
    : say.always

export const groupsOf = ({ customer_groups }: Pick<PriceList, 'customer_groups'>): string =>
  customer_groups.map(({ name }) => name).join('、') || say.everybody

const columns: Column<PriceList>[] = [
  { name: names.name, cell: ({ id, name }) => <RowLink to={`/price-lists/${id}`}>{name}</RowLink> },
  { name: names.type, cell: ({ type }) => <span className="whitespace-nowrap">{say.types[type]}</span> },
  { name: names.state, cell: (list) => <StateBadge list={list} /> },
  { name: names.period, cell: periodOf },
  { name: names.groups, cell: groupsOf },
]
