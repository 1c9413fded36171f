import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { moveByKey } from '../shell/keys.ts'
import { sayRun } from '../shell/words.ts'
import { words } from '../wording.ts'
import type { Choice } from './choice.ts'
import { Choose } from './chosen-bar.tsx'

export interface Column<T> {
  name: string
  cell: (row: T) => ReactNode
  /** Numbers are right-aligned. */
  isFigure?: boolean
  /** The row's actions: at its end, and without a label below a card. */
  isAct?: boolean
}
interface RowsProps<T> {
  rows: readonly T[]
  /** The first names the row. */
  columns: readonly Column<T>[]
  keyOf: (row: T) => string | number
  label: string
  /** Shown where there is no row. */
  empty?: ReactNode
  /** Rows may be selected, by a checkbox before their names. */
  choice?: Choice<T>
}

/**
 * A table on a desktop, cards on a phone; shortcuts work in both. A link in the first cell that covers its row makes
 * the whole row a link.
 */
export function Rows<T>(props: RowsProps<T>) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  if (props.rows.length === 0)
    return (
      <p className="phrases rounded-card border border-line bg-surface p-8 text-center text-quiet">
        {props.empty ?? words.list.empty}
      </p>
    )
  return isWide ? <Wide {...props} /> : <Cards {...props} />
}

function Wide<T>({ rows, columns: [head, ...rest], keyOf, label, choice }: RowsProps<T>) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <Table
        className="rows"
        stickyHeader
        stickyHeaderOffset={choice ? 112 : 56}
        verticalSpacing="sm"
        aria-label={label}
      >
        <Table.Thead>
          <Table.Tr>
            {choice && (
              <Table.Th scope="col" w={44}>
                <span className="sr-only">{sayRun.column}</span>
              </Table.Th>
            )}
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
        <Table.Tbody onKeyDown={moveByKey}>
          {rows.map((row) => (
            <Table.Tr
              key={keyOf(row)}
              data-row
              tabIndex={-1}
              className={`relative ${choice?.isChosen(row) ? 'bg-leaf-tint' : ''}`}
            >
              {choice && (
                <Table.Td py={0} pr={0}>
                  <Choose row={row} choice={choice} />
                </Table.Td>
              )}
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

function Cards<T>({ rows, columns: [head, ...rest], keyOf, label, choice }: RowsProps<T>) {
  const facts = rest.filter(({ isAct }) => !isAct)
  const acts = rest.filter(({ isAct }) => isAct)
  return (
    <ul aria-label={label} className="flex flex-col gap-3" onKeyDown={moveByKey}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          data-row
          tabIndex={-1}
          className={`relative rounded-card border border-line p-4 ${choice?.isChosen(row) ? 'bg-leaf-tint' : 'bg-surface'}`}
        >
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{head!.cell(row)}</div>
            {choice && <Choose row={row} choice={choice} />}
          </div>
          <dl className="mt-2 grid grid-cols-[minmax(6rem,max-content)_1fr] items-baseline gap-x-3 crammed:grid-cols-1 gap-y-1 text-sm">
            {facts.map(({ name, cell }) => (
              <div key={name} className="contents has-[dd:empty,dd>span:only-child:empty]:hidden">
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
