import { dayInTokyo } from '@kusuribako/contract/values/day'
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { detailsOf } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { type ActProps, useActs } from '../forms/acts.ts'
import { DateField } from '../forms/date-field.tsx'
import { focusInvalidField } from '../forms/form-focus.ts'
import { NumberField } from '../forms/number-field.tsx'
import { Required, TextField } from '../forms/text-field.tsx'
import { Unsaved } from '../forms/unsaved.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { useSuppliers } from '../suppliers/suppliers.ts'
import {
  type DeliveryNote,
  expiredLines,
  isWhole,
  type Line,
  limits,
  maxLines,
  piecesOf,
  receiveDelivery,
  useStockLocations,
  whyNotLot,
  withAnotherLot,
  withOneMore,
} from './arrivals.ts'
import { FindGoods } from './find-goods.tsx'
import { type Product, type Variant, variantName } from './goods.ts'
import { sayArrival as say } from './words.ts'

/** Books a delivery: the quantities of its note are added to stock. */
export function ArrivalPage() {
  const { mayWrite } = useRight('stock')
  const { act, begin, ...acts } = useActs<DeliveryNote>()
  const [typed, setNote] = useState(emptyNote)
  const note = dated(typed)
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget
    // A page left open overnight still shows the day before.
    const whole = dated(typed)
    if (isWhole(whole, today())) begin(whole)
    else setTimeout(() => focusInvalidField(form))
  }
  const finish = (said: string) => {
    setNote({ ...emptyNote, location_id: note.location_id })
    setTried(false)
    acts.finish(said)
  }
  return (
    <Page part="stock" title={say.title} lead={say.lead} done={acts}>
      {mayWrite && (
        <form noValidate onSubmit={submit} className="mt-4 flex max-w-3xl flex-col gap-5">
          {(note.note_number.trim() !== '' || note.lines.length > 0) && <Unsaved />}
          <Fields note={note} set={(part) => setNote({ ...typed, ...part })} isTried={isTried} />
          <Button type="submit" className="self-start">
            {say.act}
          </Button>
        </form>
      )}
      {act && <Confirm note={act} close={acts.close} finish={finish} />}
    </Page>
  )
}

const today = () => dayInTokyo(Date.now())

/** No day is today. */
type TypedNote = Omit<DeliveryNote, 'arrived_on'> & { arrived_on: string | null }

const dated = (note: TypedNote): DeliveryNote => ({ ...note, arrived_on: note.arrived_on ?? today() })

const emptyNote: TypedNote = { note_number: '', supplier_id: '', arrived_on: null, location_id: '', lines: [] }

interface FieldsProps {
  note: DeliveryNote
  set: (part: Partial<DeliveryNote>) => void
  isTried: boolean
}

function Fields({ note, set, isTried }: FieldsProps) {
  const { data: places = [] } = useStockLocations()
  const choices = [{ value: '', label: say.usual }, ...places.map(({ id, name = id }) => ({ value: id, label: name }))]
  const isMissing = isTried && note.lines.length === 0
  return (
    <>
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 sm:p-5">
        <SupplierField supplier_id={note.supplier_id} set={set} isTried={isTried} />
        <DateField
          label={<Required>{say.arrived}</Required>}
          aria-label={say.arrived}
          aria-required
          value={note.arrived_on}
          onChange={(event) => set({ arrived_on: event.currentTarget.value })}
          max={today()}
          error={isTried && whyNotDay(note.arrived_on)}
        />
        <TextField
          label={say.note}
          description={say.noteHelp}
          value={note.note_number}
          change={(note_number) => set({ note_number })}
          isTried={isTried}
          maxLength={100}
          autoComplete="off"
        />
        {places.length > 1 && (
          <NativeSelect
            label={say.place}
            description={say.placeHelp}
            data={choices}
            value={note.location_id}
            onChange={(event) => set({ location_id: event.currentTarget.value })}
          />
        )}
      </div>
      <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        <FindGoods
          label={say.goods}
          help={say.goodsHelp}
          pick={(product, variant) => set({ lines: withOneMore(note.lines, lineOf(product, variant)) })}
          isPicked={(variant) => note.lines.some(({ variant_id }) => variant_id === variant.id)}
        />
        <Lines lines={note.lines} change={(lines) => set({ lines })} isTried={isTried} />
        {(isMissing || note.lines.length > maxLines) && (
          <p role="alert" className="text-sm text-danger">
            {isMissing ? say.noGoods : say.tooMany}
          </p>
        )}
      </div>
    </>
  )
}

const whyNotDay = (day: string) => (!day && say.arrivedMissing) || (day > today() && say.arrivedLater)

/** The supplier; a new one is created first. */
function SupplierField({ supplier_id, set, isTried }: Pick<FieldsProps, 'set' | 'isTried'> & { supplier_id: string }) {
  const { data: suppliers } = useSuppliers()
  const choices = (suppliers ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div>
      <NativeSelect
        label={<Required>{say.supplier}</Required>}
        aria-label={say.supplier}
        aria-required
        data={[{ value: '', label: say.chooseSupplier }, ...choices]}
        value={supplier_id}
        onChange={(event) => set({ supplier_id: event.currentTarget.value })}
        error={isTried && !supplier_id && say.supplierMissing}
      />
      <p className="mt-1 text-sm text-quiet">
        {suppliers?.length === 0 && say.noSuppliers}
        <Link to="/suppliers" className="inline-flex min-h-11 items-center underline">
          {say.toSuppliers}
        </Link>
      </p>
    </div>
  )
}

const lineOf = (product: Product, variant: Variant) => ({
  variant_id: variant.id,
  name: variantName(product, variant),
  codes: [variant.sku, variant.barcode].filter(Boolean).join('　'),
  isCounted: variant.manage_inventory,
})

function Lines({ lines, change, isTried }: { lines: Line[]; change: (lines: Line[]) => void; isTried: boolean }) {
  if (lines.length === 0) return <p className="text-sm text-quiet">{say.noLines}</p>
  return (
    <>
      <ul aria-label={say.lines} className="flex flex-col divide-y divide-line border-y border-line">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one variant differ by nothing else.
          <li key={`${line.variant_id} ${at}`} className="flex flex-col gap-2 py-3">
            <p className="text-sm [overflow-wrap:anywhere]">
              {line.name}
              <span className="block text-xs text-quiet tabular-nums">{line.codes}</span>
              {!line.isCounted && <span className="block text-danger">{say.notCounted}</span>}
            </p>
            <LineFields
              line={line}
              wrong={isTried ? whyNotLot(lines, line) : undefined}
              set={(part) => change(lines.with(at, { ...line, ...part }))}
              isTried={isTried}
            />
            <span className="flex flex-wrap gap-1">
              <Button variant="subtle" px="xs" onClick={() => change(withAnotherLot(lines, at))}>
                {say.anotherLot}
                <span className="sr-only">{say.of(line.name)}</span>
              </Button>
              <Button
                variant="subtle"
                px="xs"
                onClick={() => change(lines.toSpliced(at, 1))}
                aria-label={say.takeOutOf(line.name)}
              >
                {say.takeOut}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-right text-sm">
        {say.sum(new Set(lines.map(({ variant_id }) => variant_id)).size, piecesOf(lines))}
      </p>
    </>
  )
}

interface LineFieldsProps {
  line: Line
  wrong: ReturnType<typeof whyNotLot>
  set: (part: Partial<Line>) => void
  isTried: boolean
}

/** The quantity, and the lot printed on the boxes. */
const LineFields = ({ line, wrong, set, isTried }: LineFieldsProps) => (
  <span className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[7rem_1fr_1fr]">
    <NumberField
      aria-label={say.piecesOf(line.name)}
      label={say.pieces}
      value={line.quantity}
      change={(quantity) => set({ quantity })}
      {...limits}
      isTried={isTried}
      rightSection={<span className="text-sm text-quiet">{say.unit}</span>}
    />
    <TextInput
      aria-label={say.lotOf(line.name)}
      label={say.lot}
      value={line.lot}
      onChange={(event) => set({ lot: event.currentTarget.value })}
      error={(wrong === 'lot' && say.lotMissing) || (wrong === 'twice' && say.lotTwice)}
      maxLength={50}
      autoComplete="off"
    />
    <TextInput
      aria-label={say.dayOf(line.name)}
      label={say.day}
      placeholder={say.dayExample}
      value={line.day}
      onChange={(event) => set({ day: event.currentTarget.value })}
      error={wrong === 'day' && say.dayWrong}
      autoComplete="off"
      className="col-span-2 sm:col-span-1"
    />
  </span>
)

/** Names the lines that were booked from this note before; null for another refusal. */
function receivedText(error: Error | null, lines: Line[]): string | null {
  const { variant_ids } = error ? detailsOf(error) : {}
  if (!Array.isArray(variant_ids)) return null
  const received = lines.filter(({ variant_id }) => variant_ids.includes(variant_id))
  return say.received([...new Set(received.map(({ name }) => name))])
}

function Confirm({ note, close, finish }: ActProps & { note: DeliveryNote }) {
  const { note_number, lines } = note
  const expired = expiredLines(lines, today())
  const receiving = useMutation({
    mutationFn: () => receiveDelivery(note),
    onSuccess: () => finish(say.done(note_number.trim(), piecesOf(lines))),
  })
  return (
    <ActionDialog
      title={say.ask(new Set(lines.map(({ variant_id }) => variant_id)).size, piecesOf(lines))}
      act={say.act}
      {...receiving}
      refusedText={receivedText(receiving.error, lines)}
      close={close}
      submit={() => receiving.mutate()}
    >
      <p>{say.does}</p>
      <p className="font-semibold [overflow-wrap:anywhere]">{say.noteIs(note_number.trim())}</p>
      {expired.length > 0 && (
        <Alert color="warning" role="alert">
          <p className="text-ink">{say.past}</p>
          <ul className="mt-2 list-disc pl-5 text-ink [overflow-wrap:anywhere]">
            {expired.map(({ variant_id, name, lot, day }) => (
              <li key={`${variant_id} ${lot}`}>{say.pastLine(name, lot.trim(), day.trim())}</li>
            ))}
          </ul>
        </Alert>
      )}
    </ActionDialog>
  )
}
