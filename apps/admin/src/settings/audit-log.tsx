import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { DateField } from '../forms/date-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { Page } from '../shell/page.tsx'
import { Listed } from '../tables/listed.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import type { Column } from '../tables/rows.tsx'
import { SearchFields } from '../tables/search-fields.tsx'
import { type AuditRow, auditFilters, useAuditLog, useColleagues } from './settings.ts'
import { sayAudit as say } from './words.ts'

const names = say.columns
/** Whoever reads a record of health adds one of these: to staff it is no addition. */
const readings = 'health_reading'

/** Which member of staff changed what, newest first. */
export function AuditLogPage() {
  const { data: colleagues = [] } = useColleagues()
  return (
    <Page part="proof" title={say.title} lead={say.lead}>
      <SearchFields names={auditFilters}>
        {(field) => (
          <>
            <NativeSelect
              key={colleagues.length}
              label={say.who}
              data={[{ value: '', label: say.everybody }, ...colleagues]}
              {...field('staff_id')}
            />
            <NativeSelect label={say.type} data={types} {...field('resource_type')} />
            <TextInput label={say.id} autoCapitalize="none" {...field('resource_id')} />
            <DateField label={say.from} {...field('from')} />
            <DateField label={say.to} {...field('to')} />
          </>
        )}
      </SearchFields>
      <OwnViews />
      <Listed reading={useAuditLog()} columns={columns} keyOf={({ id }) => id} label={say.title} empty={say.empty} />
    </Page>
  )
}

const types = [{ value: '', label: say.everything }, ...optionsOf(say.types)]

const columns: Column<AuditRow>[] = [
  { name: names.at, cell: ({ created_at }) => <span className="whitespace-nowrap">{dateAndTime(created_at)}</span> },
  { name: names.who, cell: ({ staff_email }) => <EmailText email={staff_email} /> },
  {
    name: names.what,
    cell: ({ action, call, resource_type }) => (
      <>
        {resource_type === readings ? say.read : say.actions[action]}
        <span className="block text-xs [overflow-wrap:anywhere] text-quiet">{call}</span>
      </>
    ),
  },
  {
    name: names.of,
    cell: ({ resource_type, resource_id }) => (
      <>
        {say.types[resource_type] ?? resource_type}
        <span className="block text-xs [overflow-wrap:anywhere] text-quiet">{resource_id}</span>
      </>
    ),
  },
  { name: names.change, cell: (entry) => <Change entry={entry} /> },
]

/** The changes, before → after, opened on request. */
function Change({ entry: { before, after } }: { entry: AuditRow }) {
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
              {valueText(before?.[field])} → {valueText(after?.[field])}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '—'
  if (value === '***') return say.hidden
  return typeof value === 'string' ? value : JSON.stringify(value)
}
