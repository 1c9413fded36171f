import { Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Empty } from '../tables/empty.tsx'
import { RowAct, RowActs } from '../tables/row-acts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { type Reason, useReasons } from './reasons.ts'
import { RemoveReason } from './remove-reason.tsx'
import { sayReasons as say } from './words.ts'

/** The action in progress, and its reason. */
export type Act = { act: 'add'; parent?: Reason } | { act: 'edit'; reason: Reason } | { act: 'remove'; reason: Reason }
/** Null for read-only users. */
type Begin = ((act: Act) => void) | null

/** The return reasons, as a tree of two levels, with their actions. */
export function ReturnReasons() {
  const { data: reasons, error, refetch } = useReasons()
  const { mayWrite } = useRight('orders')
  const { act, ...acts } = useActs<Act>()
  const begin = mayWrite ? acts.begin : null
  return (
    <Page
      part="orders"
      title={say.title}
      lead={say.lead}
      acts={begin && <Button onClick={() => begin({ act: 'add' })}>{say.add}</Button>}
      done={acts}
    >
      {reasons && <Tree reasons={reasons} begin={begin} />}
      {!reasons && <LoadingOrError error={error} again={refetch} />}
      {(act?.act === 'add' || act?.act === 'edit') && <ReasonDialog act={act} {...acts} />}
      {act?.act === 'remove' && <RemoveReason reason={act.reason} {...acts} />}
    </Page>
  )
}

function Tree({ reasons, begin }: { reasons: Reason[]; begin: Begin }) {
  if (reasons.length === 0) return <Empty text={say.empty} help={say.emptyHelp} />
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {reasons.map((reason) => (
        <li key={reason.id} className="rounded-card border border-line bg-surface">
          <ReasonRow reason={reason} begin={begin} isRoot />
          {reason.children.length > 0 && (
            <ul className="ml-4 border-l-2 border-line sm:ml-6">
              {reason.children.map((child) => (
                <li key={child.id} className="border-t border-line">
                  <ReasonRow reason={child} begin={begin} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

function ReasonRow({ reason, begin, isRoot = false }: { reason: Reason; begin: Begin; isRoot?: boolean }) {
  const { label } = reason
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p className={isRoot ? 'font-semibold' : ''}>
          {label} <span className="ml-2 text-xs font-normal text-quiet">{reason.value}</span>
        </p>
        {reason.description && <p className="text-sm text-quiet">{reason.description}</p>}
      </div>
      {begin && (
        <RowActs>
          {isRoot && (
            <RowAct onClick={() => begin({ act: 'add', parent: reason })} name={say.addChildTo(label)}>
              {say.addChild}
            </RowAct>
          )}
          <RowAct onClick={() => begin({ act: 'edit', reason })} name={say.editOf(label)}>
            {say.edit}
          </RowAct>
          <RowAct onClick={() => begin({ act: 'remove', reason })} name={say.removeOf(label)} color="danger">
            {say.remove}
          </RowAct>
        </RowActs>
      )}
    </div>
  )
}
