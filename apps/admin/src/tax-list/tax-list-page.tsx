import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { clockOf } from '../shell/clock.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { SearchBox } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { usePlace } from '../tables/place.ts'
import type { Column } from '../tables/rows.tsx'
import { useTaxList } from './tax-list.ts'
import { say } from './words.ts'

/** The deductible medicines, by the month from which a list is valid. */
export function TaxListPage() {
  const { mayWrite } = useRight('goods')
  return (
    <Page
      part="goods"
      title={say.title}
      lead={say.lead}
      acts={
        mayWrite && (
          <Button component={Link} to="/tax-list/import">
            {say.import}
          </Button>
        )
      }
    >
      <TaxItemList />
    </Page>
  )
}

function TaxItemList() {
  const reading = useTaxList()
  const { go } = usePlace()
  const { lists = [], from } = reading.data ?? {}
  const today = clockOf(new Date().toISOString()).slice(0, 10)
  const current = lists.find((list) => list.from <= today)?.from
  return (
    <>
      {lists.length > 0 && (
        <NativeSelect
          label={say.list}
          data={lists.map((list) => ({
            value: list.from,
            label: say.from(list.from, list.items) + (list.from === current ? say.now : ''),
          }))}
          value={from ?? ''}
          onChange={(event) => go({ from: event.currentTarget.value })}
          className="mt-3 sm:max-w-96"
        />
      )}
      <SearchBox label={say.search} help={say.searchHelp} />
      <Listed
        reading={reading}
        columns={columns}
        keyOf={({ jan }) => jan}
        label={say.title}
        empty={say.none}
        noMatch={lists.length === 0 ? say.none : undefined}
      />
    </>
  )
}

const columns: Column<{ jan: string; name: string }>[] = [
  { name: say.columns.name, cell: ({ name }) => name },
  { name: say.columns.jan, cell: ({ jan }) => <span className="tabular-nums">{jan}</span> },
]
