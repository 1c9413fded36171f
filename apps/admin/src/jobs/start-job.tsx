import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isNoText } from '../csv/csv.ts'
import { sayCsv } from '../csv/csv-words.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import { FileButton } from '../forms/file-button.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { Required } from '../forms/text-field.tsx'
import { type View, viewOf, views } from '../orders/views.ts'
import { say as sayOrders } from '../orders/words.ts'
import { daysBetween } from '../shell/days.ts'
import { startJob, uploadTable, usePriceLists } from './jobs.ts'
import { say } from './words.ts'

export type Kind = 'order-export' | 'product-export' | 'product-import' | 'price-list-import'

interface StartProps {
  kind: Kind
  /** The view of the orders to export. */
  view: string
  close: () => void
  /** Called with the id of the job. */
  started: (id: string) => void
}

/** Asks what is to be exported or imported, and starts it. */
export function StartJob({ kind, ...props }: StartProps) {
  if (kind === 'order-export') return <OrderExport kind={kind} {...props} />
  if (kind === 'product-export') return <ProductExport kind={kind} {...props} />
  return <Import kind={kind} {...props} />
}

interface StartDialogProps extends Pick<StartProps, 'kind' | 'close' | 'started'> {
  /** The job's parameters; null while something is missing. */
  context: () => Promise<Record<string, unknown> | null>
  children: ReactNode
}

function StartDialog({ kind, close, started, context, children }: StartDialogProps) {
  const starting = useMutation({
    mutationFn: async () => {
      const parameters = await context()
      return parameters && startJob(kind, parameters)
    },
    onSuccess: (id) => id && started(id),
  })
  return (
    <ActionDialog
      title={say.startAsk(say.kinds[kind]!)}
      act={say.look}
      {...starting}
      close={close}
      submit={() => starting.mutate()}
    >
      <p>{say.startDoes}</p>
      {children}
    </ActionDialog>
  )
}

const orderViews = optionsOf(sayOrders.views)

function OrderExport({ view: initialView, ...props }: StartProps) {
  const [view, setView] = useState<View>(viewOf(initialView))
  const [[from, to], setDays] = useState(['', ''])
  const days = daysBetween(from!, to!)
  const filterable_fields = { ...views[view], ...(days && { created_at: days }) }
  return (
    <StartDialog {...props} context={async () => ({ filterable_fields })}>
      <ChoiceField label={say.view} choices={orderViews} value={view} change={setView} data-autofocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label={say.from} value={from} onChange={(event) => setDays([event.currentTarget.value, to!])} />
        <DateField label={say.to} value={to} onChange={(event) => setDays([from!, event.currentTarget.value])} />
      </div>
      <p className="text-sm text-quiet">{say.personal}</p>
    </StartDialog>
  )
}

const productViews = optionsOf(say.statuses)

function ProductExport({ view: _, ...props }: StartProps) {
  const [status, setStatus] = useState('all')
  const filterable_fields = status === 'all' ? {} : { status: [status] }
  return (
    <StartDialog {...props} context={async () => ({ filterable_fields })}>
      <NativeSelect
        label={say.status}
        data={productViews}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
        data-autofocus
      />
    </StartDialog>
  )
}

function Import({ view: _, ...props }: StartProps) {
  const [file, setFile] = useState<File | null>(null)
  const [isWrong, setWrong] = useState(false)
  const choose = async (chosen: File) => {
    setWrong(await isNoText(chosen))
    setFile(chosen)
  }
  const [list, setList] = useState('')
  const [isTried, setTried] = useState(false)
  const isOfList = props.kind === 'price-list-import'
  const context = async () => {
    setTried(true)
    if (!file || isWrong || (isOfList && !list)) return null
    return { fileKey: await uploadTable(file), ...(isOfList && { price_list_id: list }) }
  }
  return (
    <StartDialog {...props} context={context}>
      {isOfList && <ListField value={list} change={setList} isTried={isTried} />}
      <FileField kind={props.kind} file={file} choose={choose} isWrong={isWrong} isTried={isTried} />
    </StartDialog>
  )
}

interface ListFieldProps {
  value: string
  change: (list: string) => void
  isTried: boolean
}

function ListField({ value, change, isTried }: ListFieldProps) {
  const { data: lists = [] } = usePriceLists()
  return (
    <NativeSelect
      label={<Required>{say.list}</Required>}
      data={[{ value: '', label: say.choose }, ...lists]}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={isTried && !value ? say.listMissing : undefined}
    />
  )
}

interface FileFieldProps {
  kind: Kind
  file: File | null
  choose: (file: File) => void
  /** Unreadable as a table. */
  isWrong: boolean
  isTried: boolean
}

function FileField({ kind, file, choose, isWrong, isTried }: FileFieldProps) {
  const isMissing = isTried && !file
  const act = file ? sayCsv.chooseOther : sayCsv.choose
  return (
    <div>
      <p className="text-sm font-semibold">
        <Required>{say.file}</Required>
      </p>
      <p id="job-file-help" className="mb-2 text-sm text-quiet">
        {say.fileHelp[kind]}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          accept=".csv,text/csv"
          name={`${say.file}：${act}`}
          describedBy="job-file-help job-file-told"
          isMissing={isMissing || isWrong}
          choose={([chosen]) => choose(chosen!)}
        >
          {act}
        </FileButton>
        <p id="job-file-told" role="status" className="min-w-0 text-sm [overflow-wrap:anywhere]">
          {isMissing ? <span className="text-danger">{say.fileMissing}</span> : file?.name}
          {isWrong && <span className="block text-danger">{sayCsv.not_text}</span>}
        </p>
      </div>
    </div>
  )
}
