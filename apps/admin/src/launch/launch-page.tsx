import { Badge } from '@kusuribako/ui/badge.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { sayGuarded } from '../pharmacy/guarded-words.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { partAt } from '../shell/tasks.ts'
import { isServerSetting, useLaunch } from './launch.ts'
import { NotesDialog } from './notes-dialog.tsx'
import { sayLaunch as say } from './words.ts'

type Launch = NonNullable<ReturnType<typeof useLaunch>['data']>

/** Everything that the shop needs before it may open: what is done, what is missing, and where to enter it. */
export function LaunchPage() {
  const { data, error, refetch } = useLaunch()
  const { mayWrite } = useRight('settings')
  const { act, begin, ...acts } = useActs<true>()
  return (
    <Page part="settings" title={say.title} lead={say.lead} done={acts}>
      {!data && <LoadingOrError error={error} again={refetch} />}
      {data && (
        <>
          <p role="status" className="mt-3 mb-2 text-sm">
            {say.left(data.items.filter(({ is_required, is_filled }) => is_required && !is_filled).length)}
            {data.blocks ? say.blocks : say.blocksNot}
          </p>
          <Items items={data.items} />
          <div className="mt-6">
            <Section
              title={say.notes}
              acts={
                mayWrite && (
                  <Button variant="default" onClick={() => begin(true)}>
                    {say.notesAct}
                  </Button>
                )
              }
            >
              <Facts
                facts={[
                  [say.invoice_number, data.notes.invoice_number || say.none],
                  [say.abuse_procedure, data.notes.abuse_procedure || say.none],
                ]}
              />
            </Section>
          </div>
          {act && <NotesDialog notes={data.notes} {...acts} />}
        </>
      )}
    </Page>
  )
}

/** Missing items come first, the required ones before what is advised. */
const Items = ({ items }: { items: Launch['items'] }) => (
  <ul
    aria-label={say.title}
    className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-4"
  >
    {items
      .toSorted((a, b) => Number(a.is_filled) - Number(b.is_filled) || Number(b.is_required) - Number(a.is_required))
      .map((one) => (
        <Item key={one.item} {...one} />
      ))}
  </ul>
)

function Item({ item, is_required, is_filled, missing }: Launch['items'][number]) {
  const { name, help, to } = say.items[item]
  const isForDeveloper = isServerSetting({ item, missing })
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex flex-wrap items-center gap-2 text-base">
          <Badge tone={is_filled ? 'success' : is_required ? 'warning' : 'info'}>
            {is_filled ? say.filled : is_required ? say.open : say.advised}
          </Badge>
          {name}
        </h2>
        <p className="phrases text-sm text-quiet">{help}</p>
        {!is_filled && (
          <p className="phrases text-sm">
            {say.missing}：
            {missing.map((one, at) => (
              <span key={one} className="inline-block">
                {nameOf(one)}
                {at < missing.length - 1 && '、'}
              </span>
            ))}
            {isForDeveloper && <span className="block">{say.byDeveloper}</span>}
          </p>
        )}
      </div>
      {to && !isForDeveloper && <ScreenLink to={to} name={name} isOpen={!is_filled} />}
    </li>
  )
}

/** Ingredients of guarded rules are sent as codes. */
const nameOf = (missing: string) => (sayGuarded.ingredients as Record<string, string>)[missing] ?? missing

/** Links users with write access to the screen; users with read access can find it as well. */
function ScreenLink({ to, name, isOpen }: { to: string; name: string; isOpen: boolean }) {
  const { mayRead, mayWrite } = useRight(partAt(to))
  if (!mayRead) return null
  if (isOpen && mayWrite)
    return (
      <Button variant="default" component={Link} to={to}>
        {say.go(name)}
      </Button>
    )
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-leaf hover:underline">
      {say.see(name)}
    </Link>
  )
}
