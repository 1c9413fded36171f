import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { Listed } from '../shell/listed.tsx'
import { Only } from '../shell/only.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { usePlace } from '../shell/place.ts'
import type { Column } from '../shell/rows.tsx'
import { auditWords, type Entry, useAuditLog } from './settings.ts'
import { sayAudit as say } from './words.ts'

const names = say.columns

/** Who of the staff changed what, newest first. */
export const AuditLogPage = () => (
  <Only part="proof" title={say.title}>
    <PageTitle>{say.title}</PageTitle>
    <p className="text-sm text-quiet">{say.lead}</p>
    <Search />
    <Found />
  </Only>
)

function Search() {
  const { get, go } = usePlace()
  const place = auditWords.map(get).join('\n')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    go(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()])))
  }
  return (
    <search className="mt-3">
      {/* Another search is another form: its fields begin with what the address says. */}
      <form key={place} onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextInput label={say.type} name="resource_type" defaultValue={get('resource_type')} autoCapitalize="none" />
        <TextInput label={say.id} name="resource_id" defaultValue={get('resource_id')} autoCapitalize="none" />
        <Button type="submit" variant="default">
          {say.search}
        </Button>
        {place.trim() && (
          <Button variant="subtle" onClick={() => go({ resource_type: '', resource_id: '' })}>
            {say.clear}
          </Button>
        )}
      </form>
    </search>
  )
}

const Found = () => <Listed reading={useAuditLog()} columns={columns} keyOf={({ id }) => id} label={say.title} />

const columns: Column<Entry>[] = [
  { name: names.at, cell: ({ created_at }) => <span className="whitespace-nowrap">{dateAndTime(created_at)}</span> },
  { name: names.who, cell: ({ staff_email }) => <span className="[overflow-wrap:anywhere]">{staff_email}</span> },
  {
    name: names.what,
    cell: ({ action, call }) => (
      <>
        {say.actions[action]}
        <span className="block text-xs [overflow-wrap:anywhere] text-quiet">{call}</span>
      </>
    ),
  },
  {
    name: names.of,
    cell: ({ resource_type, resource_id }) => (
      <>
        {resource_type}
        <span className="block text-xs [overflow-wrap:anywhere] text-quiet">{resource_id}</span>
      </>
    ),
  },
  { name: names.change, cell: (entry) => <Change entry={entry} /> },
]

/** What differs, before → after, opened on request. */
function Change({ entry: { before, after } }: { entry: Entry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return say.none
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2 text-leaf">{say.change(fields.length)}</summary>
      <dl className="flex flex-col gap-1">
        {fields.map((field) => (
          <div key={field} className="[overflow-wrap:anywhere]">
            <dt className="text-xs text-quiet">{field}</dt>
            <dd>
              {spell(before?.[field])} → {spell(after?.[field])}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const spell = (value: unknown): string =>
  value === undefined || value === null ? '—' : typeof value === 'string' ? value : JSON.stringify(value)
