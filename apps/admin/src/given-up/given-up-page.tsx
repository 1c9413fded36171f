import type { GivenUpWork } from '@kusuribako/contract/backoffice/given-up-work'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { BulkListed } from '../tables/bulk-list.tsx'
import { FilterLinks } from '../tables/filters.tsx'
import { RowAct, RowActs } from '../tables/row-acts.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { words } from '../wording.ts'
import { bulkActs, changedQueries, kindOf, nameOf, type Resolution, resolveWork, useGivenUp } from './given-up.ts'
import { say } from './words.ts'

const names = say.columns

/** Automatic work that was given up: what it was about, why it failed, and two ways to deal with it. */
export function GivenUpPage() {
  const { mayWrite } = useRight('settings')
  const { reading, isEnded } = useGivenUp()
  const { act, begin, ...acts } = useActs<{ resolution: Resolution; work: GivenUpWork }>()
  const mayAct = mayWrite && !isEnded
  return (
    <Page part="settings" title={say.title} lead={say.lead} done={acts}>
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <BulkListed
        reading={reading}
        columns={[...columns, ...(isEnded ? [outcome] : []), ...(mayAct ? [actColumn(begin)] : [])]}
        label={say.title}
        empty={say.none}
        noMatch={isEnded ? say.noneEnded : say.none}
        nameOf={nameOf}
        bulk={mayAct ? bulkActs : []}
        changes={changedQueries}
        pageActs={acts}
      />
      {act && (
        <Confirm
          title={say[act.resolution].asked(nameOf(act.work))}
          act={say[act.resolution].act}
          close={acts.close}
          work={() => resolveWork(act.resolution, act.work)}
          done={() => acts.finish(say[act.resolution].said(nameOf(act.work)))}
        >
          <p>{say[act.resolution].does}</p>
        </Confirm>
      )}
    </Page>
  )
}

const columns: Column<GivenUpWork>[] = [
  {
    name: names.work,
    cell: (work) => (
      <>
        <span className="phrases font-semibold">{kindOf(work)}</span>
        <span className="phrases block text-sm">
          {say.reasons[work.reason]}
          {say.tries(work.tries)}
        </span>
        <span className="block text-xs [overflow-wrap:anywhere] text-quiet">{say.log(work.job_id, work.error)}</span>
      </>
    ),
  },
  { name: names.about, cell: (work) => <About {...work} /> },
  {
    name: names.since,
    cell: ({ given_up_at }) => <span className="whitespace-nowrap">{dateAndTime(given_up_at)}</span>,
  },
]

function About({ order, customer_id }: GivenUpWork) {
  const link = order
    ? { to: `/orders/${order.id}`, text: say.order(order.display_id) }
    : customer_id && { to: `/customers/${customer_id}`, text: say.customer }
  if (!link) return words.list.none
  return (
    <span className="whitespace-nowrap">
      <RowLink to={link.to} isPlain>
        {link.text}
      </RowLink>
    </span>
  )
}

const outcome: Column<GivenUpWork> = {
  name: names.outcome,
  cell: ({ outcome: ending, ended_at }) =>
    ending && (
      <>
        <Badge tone="neutral">{say.outcomes[ending]}</Badge>
        <span className="block text-xs whitespace-nowrap text-quiet">{ended_at && dateAndTime(ended_at)}</span>
      </>
    ),
}

const actColumn = (begin: (act: { resolution: Resolution; work: GivenUpWork }) => void): Column<GivenUpWork> => ({
  name: names.act,
  isAct: true,
  cell: (work) => (
    <RowActs>
      {(['retry', 'close'] as const).map((resolution) => (
        <RowAct key={resolution} name={say[resolution].of(nameOf(work))} onClick={() => begin({ resolution, work })}>
          {say[resolution].act}
        </RowAct>
      ))}
    </RowActs>
  ),
})
