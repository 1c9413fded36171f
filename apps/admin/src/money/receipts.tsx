import type { Receipt } from '@kusuribako/contract/orders/receipts'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { codeOf } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { Listed } from '../shell/listed.tsx'
import { Only } from '../shell/only.tsx'
import { OrderLink } from '../shell/order-link.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { usePlace } from '../shell/place.ts'
import type { Column } from '../shell/rows.tsx'
import { receiptWords, saveReceipt, useReceipts } from './money.ts'
import { sayReceipt as say } from './words.ts'

const names = say.columns

/** The receipts that were given, newest first, searched as the law wants it. */
export const ReceiptsPage = () => (
  <Only part="money" title={say.title}>
    <PageTitle>{say.title}</PageTitle>
    <p className="text-sm text-quiet">{say.lead}</p>
    <Search />
    <Found />
  </Only>
)

function Search() {
  const { get, go } = usePlace()
  const place = receiptWords.map(get).join('\n')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>)
  }
  const field = (name: (typeof receiptWords)[number]) => ({ name, defaultValue: get(name), autoComplete: 'off' })
  return (
    <search className="mt-3">
      {/* Another search is another form: its fields begin with what the address says. */}
      <form key={place} onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextInput type="date" label={say.from} {...field('issued_from')} />
        <TextInput type="date" label={say.to} {...field('issued_to')} />
        <TextInput label={say.least} inputMode="numeric" className="w-32" {...field('total_min')} />
        <TextInput label={say.most} inputMode="numeric" className="w-32" {...field('total_max')} />
        <TextInput label={say.addressee} maxLength={255} {...field('addressee')} />
        <Button type="submit" variant="default">
          {say.search}
        </Button>
        {place.trim() && (
          <Button variant="subtle" onClick={() => go(Object.fromEntries(receiptWords.map((name) => [name, ''])))}>
            {say.clear}
          </Button>
        )}
      </form>
    </search>
  )
}

function Found() {
  const saving = useMutation({ mutationFn: saveReceipt })
  return (
    <>
      {saving.error && codeOf(saving.error) !== 'unauthorized' && (
        <Alert color="danger" role="alert" mt="md">
          <span className="text-ink">{refusalText(codeOf(saving.error))}</span>
        </Alert>
      )}
      <Listed
        reading={useReceipts()}
        columns={columnsFor((id) => saving.mutate(id))}
        keyOf={({ id }) => id}
        label={say.title}
      />
    </>
  )
}

const columnsFor = (save: (id: string) => void): Column<z.infer<typeof Receipt>>[] => [
  { name: names.number, cell: ({ number }) => <span className="font-semibold">{number}</span> },
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
