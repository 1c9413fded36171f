import { ProductMetadata } from '@kusuribako/contract/catalogue/medicine'

const textKeys = [
  'effects',
  'ingredients_basis',
  'dosage_form',
  'first_class_questionnaire_pdf',
  'first_class_explanation_pdf',
] as const
const listKeys = [
  'additives',
  'dosage_notes',
  'do_not',
  'consult',
  'storage',
  'symptoms',
  'features',
  'age_groups',
] as const
/** The cells of a row, in the order of a spreadsheet; `needed` are required for the row to be meaningful. */
const tables = {
  ingredients: { cells: ['name', 'amount', 'role'], needed: ['name'], optional: ['role'] },
  dosage: { cells: ['age', 'dose', 'times'], needed: ['age', 'dose'], optional: [] },
} as const satisfies Record<string, { cells: string[]; needed: string[]; optional: string[] }>

export type TextKey = (typeof textKeys)[number]
export type ListKey = (typeof listKeys)[number]
export type TableKey = keyof typeof tables
/** The package insert in a product's metadata. */
export type Key = TextKey | ListKey | TableKey | 'allergen'

const tableKeys = Object.keys(tables) as TableKey[]
export const keys: readonly Key[] = [...textKeys, ...tableKeys, ...listKeys, 'allergen']

/** A row as typed; other stored keys stay. */
export interface Row {
  cells: string[]
  others: Readonly<Record<string, unknown>>
}

/** Not asked yet, none, or some: only what was stated is shown to shoppers. */
type Stated = 'unknown' | 'none' | 'some'

/** An insert as its form holds it; a list has one item per line. */
export type Values = Record<TextKey | ListKey | 'allergen', string> & Record<TableKey, Row[]> & { stated: Stated }

type Metadata = Readonly<Record<string, unknown>> | null

/** Empty, in any of its stored forms. */
const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/** The value of a key, if it is well-formed. */
const validValueOf = (metadata: Metadata, key: Key): unknown => {
  const value = metadata?.[key]
  return !isNothing(value) && ProductMetadata.shape[key].safeParse(value).success ? value : undefined
}

/** The raw value of a key that is malformed for the shop; null otherwise. */
export function malformedValueOf(metadata: Metadata, key: Key): string | null {
  const value = metadata?.[key]
  return isNothing(value) || validValueOf(metadata, key) !== undefined ? null : JSON.stringify(value)
}

function statedOf(allergen: string[] | undefined): Values['stated'] {
  if (!allergen) return 'unknown'
  return allergen.length > 0 ? 'some' : 'none'
}

/** The form's initial values. Malformed data begins empty, and is kept until something is typed for it. */
export function valuesOf(metadata: Metadata): Values {
  const textOf = (key: TextKey) => String(validValueOf(metadata, key) ?? '')
  const linesIn = (key: ListKey | 'allergen') => ((validValueOf(metadata, key) ?? []) as string[]).join('\n')
  const rowsIn = (key: TableKey) => ((validValueOf(metadata, key) ?? []) as Record<string, unknown>[]).map(rowOf(key))
  const allergen = validValueOf(metadata, 'allergen') as string[] | undefined
  return {
    ...(Object.fromEntries(textKeys.map((key) => [key, textOf(key)])) as Record<TextKey, string>),
    ...(Object.fromEntries(listKeys.map((key) => [key, linesIn(key)])) as Record<ListKey, string>),
    ingredients: rowsIn('ingredients'),
    dosage: rowsIn('dosage'),
    stated: statedOf(allergen),
    allergen: linesIn('allergen'),
  }
}

const rowOf = (key: TableKey) => (stored: Record<string, unknown>) => {
  const names: readonly string[] = tables[key].cells
  const others = Object.fromEntries(Object.entries(stored).filter(([name]) => !names.includes(name)))
  return { cells: names.map((name) => String(stored[name] ?? '')), others }
}

export const emptyRow: Row = { cells: ['', '', ''], others: {} }
const isEmpty = ({ cells }: Row) => cells.every((cell) => !cell.trim())

/** The bullet of a printed insert's line, which means nothing in a list. */
const bullet = /^(?:[・･•●○◯◎■□◆◇]|[-–—](?=\s))\s*/

/** One item per line: without empty lines, bullets and duplicates. */
export const linesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/\r?\n/)
      .map((line) => line.trim().replace(bullet, '').trim())
      .filter(Boolean),
  ),
]

/** A form value as stored in metadata; an empty text removes its key. */
function storedValueOf(values: Values, key: Key): unknown {
  if (key === 'allergen') return allergensOf(values)
  if (key === 'ingredients' || key === 'dosage') return values[key].filter((row) => !isEmpty(row)).map(storedRowOf(key))
  const typed = values[key]
  return (listKeys as readonly string[]).includes(key) ? linesOf(typed) : typed.trim()
}

/** That there are some does not say which: null, and never sent. */
function allergensOf({ stated, allergen }: Values) {
  const lines = linesOf(allergen)
  if (stated === 'some') return lines.length > 0 ? lines : null
  return stated === 'none' ? [] : ''
}

const storedRowOf =
  (key: TableKey) =>
  ({ cells, others }: Row) => {
    const { cells: names, optional } = tables[key]
    const entries = names.map((name, at) => [name, (cells[at] ?? '').trim()] as const)
    const isLeftOut = (name: string) => (optional as readonly string[]).includes(name)
    return { ...others, ...Object.fromEntries(entries.filter(([name, text]) => text || !isLeftOut(name))) }
  }

/** The typed values that differ from the initial ones, by key: nothing else is written. */
export const changesOf = (opened: Values, values: Values): Partial<Record<Key, unknown>> =>
  Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(storedValueOf(values, key)) !== JSON.stringify(storedValueOf(opened, key)))
      .map((key) => [key, storedValueOf(values, key)]),
  )

/** The metadata as it would become, for a preview. */
export const metadataAfter = (metadata: Metadata, changes: Partial<Record<Key, unknown>>): Record<string, unknown> => ({
  ...metadata,
  ...changes,
})

/** The limit of one call, in characters (`metadataInput` of the contract). */
const maxCharacters = 20_000
export const isTooLong = (changes: Partial<Record<Key, unknown>>) => JSON.stringify(changes).length > maxCharacters

/** Whether a cell is required because the rest of its row is filled in. */
export function isMissing(key: TableKey, row: Row, at: number): boolean {
  const { cells: names, needed } = tables[key]
  return !isEmpty(row) && (needed as readonly string[]).includes(names[at]!) && !row.cells[at]?.trim()
}

/** Whether allergens were stated, but not which. */
export const lacksAllergens = (values: Values) => allergensOf(values) === null

/** Whether a text is no URL of a document. */
export const isNoAddress = (key: TextKey, typed: string) =>
  typed.trim() !== '' && !ProductMetadata.shape[key].safeParse(typed.trim()).success

/** Whether every field is valid. */
export const isWhole = (opened: Values, values: Values) =>
  !tableKeys.some((key) => values[key].some((row) => row.cells.some((_, at) => isMissing(key, row, at)))) &&
  !lacksAllergens(values) &&
  !textKeys.some((key) => isNoAddress(key, values[key])) &&
  !isTooLong(changesOf(opened, values))

/**
 * Rows with cells pasted from a spreadsheet, starting at this one: they fill empty rows and are inserted before
 * non-empty ones. Null for a single cell, which is no table.
 */
export function withPasted(rows: readonly Row[], at: number, pasted: string): Row[] | null {
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim())
  if (!/[\t\n]/.test(pasted.trim()) || lines.length === 0) return null
  const pastedRows = lines.map((line) => {
    const cells = line.split('\t').map((cell) => cell.trim())
    return { cells: emptyRow.cells.map((_, cell) => cells[cell] ?? ''), others: {} }
  })
  return rows.toSpliced(at, rows[at] && isEmpty(rows[at]) ? 1 : 0, ...pastedRows)
}
