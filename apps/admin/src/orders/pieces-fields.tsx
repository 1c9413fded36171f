import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { Button } from '@mantine/core'
import { NumberField } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { lineName } from './line-name.ts'
import { Picture } from './lines.tsx'
import type { Line } from './orders.ts'
import { say } from './words.ts'

/** The input for each line, by its id. */
export type Typed = Record<string, string>

interface PiecesFieldsProps {
  lines: readonly Line[]
  /** The maximum pieces of a line. */
  mostOf: (line: Line) => number
  helpOf: (pieces: number) => string
  /** The purpose of the numbers. */
  label: string
  typed: Typed
  change: (typed: Typed) => void
  /** The required total, where it differs from the maximum. */
  all?: Typed
  isTried: boolean
}

/** One number per line; an empty one counts as zero. Buttons cover the usual cases of all lines or none. */
export function PiecesFields({ lines, mostOf, helpOf, label, typed, change, all, isTried }: PiecesFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {lines.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="default" onClick={() => change(all ?? allOf(lines, mostOf))}>
            {say.everything}
          </Button>
          <Button variant="default" onClick={() => change({})}>
            {say.nothingOfIt}
          </Button>
        </div>
      )}
      {lines.map((line, at) => (
        <div key={line.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Picture line={line} />
          <p className="phrases min-w-0 flex-1 text-sm">
            <ProductName name={lineName(line)} />
            <span className="block text-xs text-quiet">{helpOf(mostOf(line))}</span>
          </p>
          <NumberField
            aria-label={`${lineName(line)} ${label}`}
            value={typed[line.id] ?? ''}
            change={(text) => change({ ...typed, [line.id]: text })}
            min={0}
            max={mostOf(line)}
            isOptional
            isTried={isTried}
            widthInRow="w-24"
            data-autofocus={at === 0 || undefined}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** The lines with their numbers, without zeros; null while a number is invalid. */
export function piecesOf(
  lines: readonly Line[],
  typed: Typed,
  mostOf: (line: Line) => number,
): { item_id: string; quantity: number }[] | null {
  const entered = lines.map((line) => {
    const text = typed[line.id]?.trim() ?? ''
    return { item_id: line.id, quantity: text ? wholeNumber(text) : 0, most: mostOf(line) }
  })
  if (entered.some(({ quantity, most }) => quantity === null || quantity > most)) return null
  return entered.flatMap(({ item_id, quantity }) => (quantity ? [{ item_id, quantity }] : []))
}

/** Every line with its maximum. */
export const allOf = (lines: readonly Line[], mostOf: (line: Line) => number): Typed =>
  Object.fromEntries(lines.map((line) => [line.id, String(mostOf(line))]))

/** The error of the numbers together. */
export const NoPieces = ({ isShown }: { isShown: boolean }) =>
  isShown ? (
    <p role="alert" className="text-sm text-danger">
      {say.noPieces}
    </p>
  ) : null
