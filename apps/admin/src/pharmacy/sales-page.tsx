import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { save } from '../csv/csv-text.ts'
import { DateField } from '../forms/date-field.tsx'
import { Page } from '../shell/page.tsx'
import { Refused } from '../shell/refused.tsx'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { SearchFields } from '../tables/search-fields.tsx'
import { type Sales, saleFilters } from './sale-records.ts'
import { saySales } from './words.ts'

interface SalesPageProps<S> {
  words: { title: string; lead: string; csv: { file: string } }
  sales: Sales<S>
  columns: readonly Column<S>[]
  csvOf: (sales: readonly S[]) => string
}

/** A record of sales that an inspector asks for, to be narrowed to some days and saved; the URL holds days and page. */
export function SalesPage<S extends { line_item_id: string }>({ words, sales, columns, csvOf }: SalesPageProps<S>) {
  const { reading, readAll } = sales
  const saving = useMutation({ mutationFn: readAll, onSuccess: (all) => save(words.csv.file, csvOf(all)) })
  const hasAny = reading.data && reading.data.count > 0
  return (
    <Page
      part="pharmacy"
      title={words.title}
      lead={words.lead}
      acts={
        hasAny && (
          <Button variant="default" onClick={() => saving.mutate()} loading={saving.isPending}>
            {saySales.csv.act}
          </Button>
        )
      }
    >
      <Refused error={saving.error} />
      <SearchFields names={saleFilters}>
        {(field) => (
          <>
            <DateField label={saySales.from} {...field('from')} />
            <DateField label={saySales.to} {...field('to')} />
          </>
        )}
      </SearchFields>
      <Listed
        reading={reading}
        columns={columns}
        keyOf={({ line_item_id }) => line_item_id}
        label={words.title}
        empty={saySales.empty}
      />
    </Page>
  )
}
