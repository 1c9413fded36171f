import { count, signedYen, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { save } from '../csv/csv-text.ts'
import { DateField } from '../forms/date-field.tsx'
import { Page } from '../shell/page.tsx'
import { Refused } from '../shell/refused.tsx'
import { FilterLinks } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { SearchFields } from '../tables/search-fields.tsx'
import { type Figures, type Period, periodName, salesCsv, salesFilters, useSales } from './sales.ts'
import { saySales as say } from './words.ts'

const names = say.columns

/** What was ordered, received and refunded by day or month, with the sum of the period that the URL asks for. */
export function SalesPage() {
  const { reading, readAll } = useSales()
  const saving = useMutation({ mutationFn: readAll, onSuccess: (all) => save(say.csv.file, salesCsv(all)) })
  const { data } = reading
  return (
    <Page
      part="money"
      title={say.title}
      lead={say.lead}
      acts={
        data &&
        data.count > 0 && (
          <Button variant="default" onClick={() => saving.mutate()} loading={saving.isPending}>
            {say.csv.act}
          </Button>
        )
      }
    >
      <Refused error={saving.error} />
      <FilterLinks name="by" choices={Object.entries(say.views)} />
      <SearchFields names={salesFilters}>
        {(field) => (
          <>
            <DateField label={say.from} {...field('from')} />
            <DateField label={say.to} {...field('to')} />
          </>
        )}
      </SearchFields>
      {data && <Totals figures={data.total} />}
      <Listed
        reading={reading}
        columns={columns}
        keyOf={({ period }) => period}
        label={say.title}
        empty={say.empty}
        noMatch={say.empty}
      />
    </Page>
  )
}

/** The sum of all periods that were asked for, not only of those on this page. */
const Totals = ({ figures }: { figures: Figures }) => (
  <dl
    aria-label={say.sum}
    className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:flex sm:flex-wrap sm:p-5"
  >
    {columns.slice(1).map(({ name, cell }) => (
      <div key={name} className="sm:min-w-32">
        <dt className="text-sm text-quiet">{name}</dt>
        <dd className="text-lg font-semibold tabular-nums">{cell({ ...figures, period: '' })}</dd>
      </div>
    ))}
  </dl>
)

const columns: Column<Period>[] = [
  {
    name: names.period,
    cell: ({ period }) => <span className="font-semibold whitespace-nowrap">{periodName(period)}</span>,
  },
  { name: names.orders, cell: ({ orders }) => say.orders(count(orders)), isFigure: true },
  { name: names.ordered, cell: ({ ordered }) => yen(ordered), isFigure: true },
  { name: names.received, cell: ({ received }) => yen(received), isFigure: true },
  { name: names.refunded, cell: ({ refunded }) => yen(refunded), isFigure: true },
  { name: names.kept, cell: ({ kept }) => signedYen(kept), isFigure: true },
]
