import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { save } from '../csv/csv-text.ts'
import { ProgressBar } from '../shell/progress-bar.tsx'
import { Refused } from '../shell/refused.tsx'
import { Section } from '../shell/section.tsx'
import { metadataPart } from './metadata.ts'
import { sayMetadata as say } from './metadata-words.ts'

/** Exports product metadata, a file for each part that one import accepts. */
export function ExportMetadata() {
  const [search, setSearch] = useState('')
  const { progress, stop, isPending, error, data, mutate } = useExport()
  return (
    <div className="mt-4">
      <Section title={say.export}>
        <p className="mb-3 text-sm text-quiet">{say.exportHelp}</p>
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            mutate(search.trim())
          }}
        >
          <TextInput
            label={say.words}
            description={say.wordsHelp}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            maxLength={255}
            className="min-w-0 flex-1 basis-64 sm:max-w-96"
          />
          <Button type="submit" variant="default" loading={isPending}>
            {say.doExport}
          </Button>
          {isPending && (
            <Button variant="subtle" onClick={stop}>
              {say.stop}
            </Button>
          )}
        </form>
        <div className="mt-3 flex flex-col gap-2 empty:hidden">
          {isPending && progress.all > 0 && <ProgressBar {...progress} />}
          <Refused error={error} />
        </div>
        <p role="status" className="mt-2 text-sm empty:hidden">
          {data}
        </p>
      </Section>
    </div>
  )
}

/** Saves part after part, a file each; returns a message about what was saved. Leaving the page stops it. */
function useExport() {
  const [progress, setProgress] = useState({ done: 0, all: 0 })
  const isStopping = useRef(false)
  const stop = useCallback(() => {
    isStopping.current = true
  }, [])
  useEffect(() => stop, [stop])
  const exporting = useMutation({
    mutationFn: async (search: string) => {
      isStopping.current = false
      setProgress({ done: 0, all: 0 })
      let cursor: string | null = ''
      let [rows, files] = [0, 0]
      while (cursor !== null) {
        const part: Awaited<ReturnType<typeof metadataPart>> = await metadataPart(search, cursor)
        if (isStopping.current) return say.stopped(rows)
        if (part.rows) save(say.file(++files), part.csv)
        rows += part.rows
        setProgress({ done: rows, all: part.count })
        cursor = part.next
      }
      return say.exported(rows, files)
    },
  })
  return { ...exporting, progress, stop }
}
