import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { codeOf } from '../api.ts'
import { FileButton } from '../forms/file-button.tsx'
import { Refused } from '../shell/refused.tsx'
import { upload } from './insert.ts'
import { say } from './words.ts'

interface DocumentFieldProps {
  label: string
  help: string | undefined
  address: string
  change: (address: string) => void
  wrong: string | undefined
}

/** A document, by its URL or uploaded at once; referenced once the surrounding form is saved. */
export function DocumentField({ label, help, address, change, wrong }: DocumentFieldProps) {
  const helpId = useId()
  const sending = useMutation({ mutationFn: upload, onSuccess: ({ url }) => change(url) })
  const [isOther, setOther] = useState(false)
  const choose = (file: File) => {
    setOther(file.type !== 'application/pdf')
    sending.reset()
    if (file.type === 'application/pdf') sending.mutate(file)
  }
  const isRefused = sending.error !== null && codeOf(sending.error) === 'file_kind_refused'
  return (
    <div>
      <TextInput
        label={label}
        description={<span id={helpId}>{help}</span>}
        value={address}
        onChange={(event) => change(event.currentTarget.value)}
        error={wrong ?? (isOther && say.noPaper)}
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <FileButton
          accept="application/pdf"
          name={`${label}：${address ? say.chooseOtherPaper : say.choosePaper}`}
          describedBy={helpId}
          isOff={sending.isPending}
          choose={([file]) => choose(file!)}
        >
          {address ? say.chooseOtherPaper : say.choosePaper}
        </FileButton>
        {address && !wrong && (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={`${label}：${say.openPaper}`}
            className="inline-flex min-h-11 items-center text-sm text-leaf underline underline-offset-4"
          >
            {say.openPaper}
          </a>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-quiet empty:hidden">
        {sending.isSuccess && address === sending.data.url && say.paperKept}
      </p>
      <Refused error={sending.error}>{isRefused ? say.noPaper : null}</Refused>
    </div>
  )
}
