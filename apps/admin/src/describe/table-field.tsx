import { Button, TextInput } from '@mantine/core'
import { type ClipboardEvent, useRef } from 'react'
import { moved } from '../forms/moved.ts'
import { OrderButton } from '../forms/ordering.tsx'
import { sayOrder } from '../shell/words.ts'
import { words } from '../wording.ts'
import { emptyRow, isMissing, type Row, type TableKey, withPasted } from './insert-form.ts'
import { say } from './words.ts'

interface TableFieldProps {
  table: TableKey
  label: string
  help: string | undefined
  columns: readonly string[]
  rows: readonly Row[]
  change: (rows: Row[]) => void
  isTried: boolean
}

/** A table as printed in an insert: rows are typed, pasted, moved and removed, and the focus follows them. */
export function TableField({ table, label, help, columns, rows, change, isTried }: TableFieldProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const find = (within: string) => place.current?.querySelector<HTMLElement>(within)
  /** After rendering. */
  const focus = (...places: string[]) => setTimeout(() => places.map(find).find(Boolean)?.focus())
  const write = (next: Row[], at: number, ...first: string[]) => {
    change(next)
    focus(...first, `[data-at="${at}"] input`, '[data-add]')
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const next = withPasted(rows, at, event.clipboardData.getData('text/plain'))
    if (!next) return
    event.preventDefault()
    write(next, at)
  }
  return (
    <fieldset ref={place} className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      <p className="mb-2 text-xs leading-normal text-quiet">{help}</p>
      {rows.length === 0 && <p className="mb-2 text-sm text-quiet">{say.noRows}</p>}
      <ol className="flex flex-col gap-3 sm:gap-2">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place while it is typed.
          <li key={at} data-at={at} className="rounded-field border border-line p-3 sm:border-0 sm:p-0">
            <TypedRow
              {...{ table, label, columns, row, at, isTried }}
              isLast={at === rows.length - 1}
              change={(next) => change(rows.with(at, next))}
              paste={(event) => paste(event, at)}
              move={(by) => write(moved(rows, at, by), at + by, `[data-at="${at + by}"] [data-by="${by}"]:enabled`)}
              remove={() => write(rows.toSpliced(at, 1), Math.min(at, rows.length - 2))}
            />
          </li>
        ))}
      </ol>
      <Button variant="default" mt="sm" data-add onClick={() => write([...rows, emptyRow], rows.length)}>
        {say.addRow(label)}
      </Button>
    </fieldset>
  )
}

const widths: Record<TableKey, string> = {
  ingredients: 'sm:grid-cols-[3fr_2fr_3fr_auto]',
  dosage: 'sm:grid-cols-[2fr_3fr_2fr_auto]',
}

interface TypedRowProps extends Pick<TableFieldProps, 'table' | 'label' | 'columns' | 'isTried'> {
  row: Row
  at: number
  isLast: boolean
  change: (row: Row) => void
  paste: (event: ClipboardEvent) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

function TypedRow({ table, label, columns, row, at, isLast, isTried, change, paste, move, remove }: TypedRowProps) {
  const name = say.rowOf(label, at + 1)
  return (
    <div className={`grid items-start gap-2 ${widths[table]}`}>
      {columns.map((column, cell) => (
        <TextInput
          key={column}
          label={column}
          aria-label={say.cellOf(column, at + 1)}
          value={row.cells[cell] ?? ''}
          onChange={(event) => change({ ...row, cells: row.cells.with(cell, event.currentTarget.value) })}
          onPaste={cell === 0 ? paste : undefined}
          error={isTried && isMissing(table, row, cell) ? words.missing(column) : undefined}
          maxLength={500}
          autoComplete="off"
          classNames={{ label: at > 0 ? 'sm:sr-only' : '' }}
        />
      ))}
      <span className={`flex justify-end ${at === 0 ? 'sm:mt-7' : ''}`}>
        <OrderButton name={sayOrder.upOf(name)} act={() => move(-1)} isOff={at === 0} by={-1}>
          {sayOrder.up}
        </OrderButton>
        <OrderButton name={sayOrder.downOf(name)} act={() => move(1)} isOff={isLast} by={1}>
          {sayOrder.down}
        </OrderButton>
        <OrderButton name={sayOrder.takeOutOf(name)} act={remove}>
          {sayOrder.takeOut}
        </OrderButton>
      </span>
    </div>
  )
}
