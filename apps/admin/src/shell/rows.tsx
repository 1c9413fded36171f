import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { words } from '../wording.ts'

export interface Column<T> {
  name: string
  cell: (row: T) => ReactNode
  /** Figures stand to the right. */
  isFigure?: boolean
  /** What can be done with the row: at its end, and without its name below a card. */
  isAct?: boolean
}
interface RowsProps<T> {
  rows: readonly T[]
  /** The first names the row. */
  columns: readonly Column<T>[]
  keyOf: (row: T) => string | number
  label: string
  /** Said where there is no row. */
  empty?: string
}

/** A table at a desk, cards on a phone. A link in the first cell that covers its row makes the whole row lead there. */
export function Rows<T>(props: RowsProps<T>) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  if (props.rows.length === 0)
    return (
      <p className="rounded-card border border-line bg-surface p-8 text-center text-quiet">
        {props.empty ?? words.list.empty}
      </p>
    )
  return isWide ? <Wide {...props} /> : <Cards {...props} />
}

function Wide<T>({ rows, columns: [head, ...rest], keyOf, label }: RowsProps<T>) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <Table className="rows" stickyHeader stickyHeaderOffset={56} verticalSpacing="sm" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {[head!, ...rest].map(({ name, isFigure, isAct }) => (
              <Table.Th
                key={name}
                scope="col"
                ta={isFigure || isAct ? 'right' : undefined}
                className="whitespace-nowrap"
              >
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} className="relative">
              <Table.Th scope="row" className="font-normal">
                {head!.cell(row)}
              </Table.Th>
              {rest.map(({ name, cell, isFigure, isAct }) => (
                <Table.Td key={name} className={isFigure ? 'text-right whitespace-nowrap tabular-nums' : ''}>
                  {isAct ? <div className="flex flex-wrap justify-end gap-2">{cell(row)}</div> : cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Cards<T>({ rows, columns: [head, ...rest], keyOf, label }: RowsProps<T>) {
  const facts = rest.filter(({ isAct }) => !isAct)
  const acts = rest.filter(({ isAct }) => isAct)
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="relative rounded-card border border-line bg-surface p-4">
          {head!.cell(row)}
          <dl className="mt-2 grid grid-cols-[minmax(6rem,max-content)_1fr] items-baseline gap-x-3 gap-y-1 text-sm">
            {facts.map(({ name, cell }) => (
              <div key={name} className="contents">
                <dt className="text-quiet">{name}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {acts.map(({ name, cell }) => (
            <div key={name} className="mt-3 flex flex-wrap gap-2 empty:hidden">
              {cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
