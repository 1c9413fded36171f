import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Csv } from '../csv/csv.ts'
import { CsvPage } from '../csv/csv-page.tsx'
import { ExportMetadata } from './export-metadata.tsx'
import { importMetadata } from './metadata.ts'
import { sayMetadata as say } from './metadata-words.ts'

/** Product metadata as a table: export and import. */
export function MetadataPage() {
  const [shouldUpdateImages, setShouldUpdateImages] = useState(false)
  const send = async ({ text, rows }: Csv) => {
    const errors = await importMetadata(text, shouldUpdateImages)
    const faults = errors.map(({ row, data, message }) => ({
      row,
      subject: data.sku ?? '',
      message: sentenceOf(message),
    }))
    return { message: faults.length ? null : say.done(rows), faults }
  }
  return (
    <CsvPage
      part="goods"
      {...say}
      faultsLead={say.faults}
      send={send}
      choices={
        <>
          <Checkbox
            label={say.images}
            checked={shouldUpdateImages}
            onChange={(event) => setShouldUpdateImages(event.currentTarget.checked)}
          />
          {shouldUpdateImages && <p className="font-semibold text-danger">{say.imagesDo}</p>}
        </>
      }
    >
      <ExportMetadata />
    </CsvPage>
  )
}

/** The backend's message about a row, with its column names (`import-metadata.ts` of the server). */
function sentenceOf(message: string): string {
  const [, what, columns = ''] =
    /^(Not what is kept there|Another row says otherwise of the same product): (.*)$/.exec(message) ?? []
  if (what) return what.startsWith('Not') ? say.notKept(columns) : say.differs(columns)
  return say.sentences[message] ?? message
}
