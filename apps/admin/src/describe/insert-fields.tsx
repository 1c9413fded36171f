import type { AdField } from '@kusuribako/contract/content/advertised.rules'
import { productFindings } from '@kusuribako/contract/content/advertised.rules'
import { Alert } from '@mantine/core'
import { AdHints } from '../content/ad-hints.tsx'
import { sayAds } from '../content/ad-words.ts'
import { TextField } from '../forms/text-field.tsx'
import { Section } from '../shell/section.tsx'
import { AllergenField } from './allergen-field.tsx'
import { DocumentField } from './document-field.tsx'
import { type Insert, useKnownWords } from './insert.ts'
import {
  changesOf,
  isNoAddress,
  type Key,
  type ListKey,
  malformedValueOf,
  metadataAfter,
  type TableKey,
  type TextKey,
  type Values,
} from './insert-form.ts'
import { kindOf, partsOf } from './insert-parts.ts'
import { KnownWords } from './known-words.tsx'
import { LinesField } from './lines-field.tsx'
import { TableField } from './table-field.tsx'
import { columnsFor, helps, labelsFor, say } from './words.ts'

interface InsertFieldsProps {
  insert: Insert
  /** The form's initial values. */
  opened: Values
  values: Values
  set: (part: Partial<Values>) => void
  /** Submitting was attempted. */
  isTried: boolean
}

/** All fields of an insert for these goods, part by part, in the form's order. */
export function InsertFields(props: InsertFieldsProps) {
  const parts = partsOf(props.insert)
  const labels = labelsFor(kindOf(props.insert))
  return sections.map(([title, keys]) => {
    const shown = keys.filter((key) => parts.has(key))
    if (shown.length === 0) return null
    return (
      <Section key={title} title={say.sections[title]}>
        <div className="flex flex-col gap-5">
          {shown.map((key) => (
            <div key={key} className="flex flex-col gap-2">
              <MalformedValue label={labels[key]} value={malformedValueOf(props.insert.metadata, key)} />
              <Field {...props} field={key} label={labels[key]} />
            </div>
          ))}
        </div>
      </Section>
    )
  })
}

/** The parts of the form and their fields, in order. */
export const sections: [title: keyof typeof say.sections, keys: Key[]][] = [
  ['effects', ['effects', 'features']],
  ['composition', ['ingredients_basis', 'ingredients', 'additives', 'allergen']],
  ['dosage', ['dosage', 'dosage_notes']],
  ['precautions', ['do_not', 'consult']],
  ['storage', ['storage']],
  ['search', ['symptoms', 'age_groups', 'dosage_form']],
  ['papers', ['first_class_questionnaire_pdf', 'first_class_explanation_pdf']],
]

/** Malformed data is neither shown to shoppers nor overwritten silently. */
const MalformedValue = ({ label, value }: { label: string; value: string | null }) =>
  value !== null && (
    <Alert color="warning">
      <p className="text-ink">{say.misfit(label)}</p>
      <p className="text-ink">{say.misfitHelp}</p>
      <pre className="mt-2 max-h-40 overflow-y-auto rounded-field bg-paper px-3 py-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere] text-ink">
        {value}
      </pre>
    </Alert>
  )

interface FieldProps extends InsertFieldsProps {
  field: Key
  label: string
}

function Field(props: FieldProps) {
  const { field, label, values, set, isTried, insert } = props
  switch (field) {
    case 'ingredients':
    case 'dosage':
      return (
        <TableField
          {...{ table: field, label, isTried }}
          help={helps[field]}
          columns={columnsFor(kindOf(insert))[field]}
          rows={values[field]}
          change={(rows) => set({ [field]: rows } as Record<TableKey, typeof rows>)}
        />
      )
    case 'allergen':
      return <AllergenField {...{ values, set, isTried }} />
    case 'first_class_questionnaire_pdf':
    case 'first_class_explanation_pdf':
      return (
        <DocumentField
          label={label}
          help={helps[field]}
          address={values[field]}
          change={(address) => set({ [field]: address } as Pick<Values, typeof field>)}
          wrong={isTried && isNoAddress(field, values[field]) ? say.noAddress : undefined}
        />
      )
    case 'effects':
    case 'ingredients_basis':
    case 'dosage_form':
      return <WordsField {...props} field={field} />
    default:
      return <ListField {...props} field={field} />
  }
}

function WordsField({ field, label, values, set, isTried, ...others }: FieldProps & { field: TextKey }) {
  const { data: known } = useKnownWords()
  const change = (typed: string) => set({ [field]: typed } as Record<TextKey, string>)
  const isLong = field === 'effects'
  return (
    <div>
      <TextField
        {...{ label, isTried, change, isLong }}
        description={helps[field]}
        value={values[field]}
        isOptional
        {...(isLong && { maxLength: 5000 })}
      />
      {field === 'dosage_form' && (
        <KnownWords
          label={label}
          words={known?.dosage_form ?? []}
          chosen={[values[field].trim()]}
          toggle={(word) => change(values[field].trim() === word ? '' : word)}
        />
      )}
      {field === 'effects' && <Hints field={field} values={values} {...others} />}
    </div>
  )
}

function ListField({ field, label, values, set, ...others }: FieldProps & { field: ListKey }) {
  const { data: known } = useKnownWords()
  return (
    <>
      <LinesField
        label={label}
        help={helps[field]}
        value={values[field]}
        change={(typed) => set({ [field]: typed } as Record<ListKey, string>)}
        known={field in (known ?? {}) ? known?.[field as keyof typeof known] : undefined}
      />
      {field === 'features' && <Hints field={field} values={values} {...others} />}
    </>
  )
}

/** Advertising findings in the text being typed. */
function Hints({
  field,
  insert,
  opened,
  values,
}: Pick<InsertFieldsProps, 'insert' | 'opened' | 'values'> & { field: AdField }) {
  const findings = productFindings({ ...insert, metadata: metadataAfter(insert.metadata, changesOf(opened, values)) })
  return (
    <div className="mt-2 empty:hidden">
      <AdHints findings={findings.filter((finding) => finding.field === field)} help={sayAds.hintHelp} />
    </div>
  )
}
