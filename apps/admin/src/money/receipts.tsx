import type { Receipt } from '@kusuribako/contract/orders/receipts'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { DateField } from '../forms/date-field.tsx'
import { OrderLink } from '../shell/order-link.tsx'
import { Page } from '../shell/page.tsx'
import { Refused } from '../shell/refused.tsx'
import { Listed } from '../tables/listed.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import type { Column } from '../tables/rows.tsx'
import { SearchFields } from '../tables/search-fields.tsx'
import { receiptFilters, saveReceipt, useReceipts } from './money.ts'
import { sayReceipt as say } from './words.ts'

const names = say.columns

/** The issued receipts, newest first, searchable as the law requires. */
export function ReceiptsPage() {
  const saving = useMutation({ mutationFn: saveReceipt })
  return (
    <Page part="money" title={say.title} lead={say.lead}>
      <SearchFields names={receiptFilters}>
        {(field) => (
          <>
            <DateField label={say.from} {...field('issued_from')} />
            <DateField label={say.to} {...field('issued_to')} />
            <TextInput label={say.least} inputMode="numeric" className="sm:w-32" {...field('total_min')} />
            <TextInput label={say.most} inputMode="numeric" className="sm:w-32" {...field('total_max')} />
            <TextInput label={say.addressee} maxLength={255} {...field('addressee')} />
          </>
        )}
      </SearchFields>
      <OwnViews />
      <div className="mt-3 empty:hidden">
        <Refused error={saving.error} />
      </div>
      <Listed
        reading={useReceipts()}
        columns={columnsFor((id) => saving.mutate(id))}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.empty}
      />
    </Page>
  )
}

const columnsFor = (save: (id: string) => void): Column<z.infer<typeof Receipt>>[] => [
  { name: names.number, cell: ({ number }) => <span className="font-semibold whitespace-nowrap">{number}</span> },
  { name: names.issued, cell: ({ issued_at }) => dateAndTime(issued_at) },
  { name: names.addressee, cell: ({ addressee }) => addressee },
  { name: names.times, cell: ({ times_given }) => say.times(times_given) },
  { name: names.order, cell: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: names.total, cell: ({ total }) => yen(total), isFigure: true },
  {
    name: names.pdf,
    cell: ({ id, number }) => (
      <Button variant="default" onClick={() => save(id)} aria-label={say.openOf(number)}>
        {say.open}
      </Button>
    ),
  },
]
