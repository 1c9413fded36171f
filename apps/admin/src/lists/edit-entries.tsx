import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FindGoods } from '../goods/find-goods.tsx'
import type { ActProps } from '../shell/acts.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { Trouble } from '../shell/fallback.tsx'
import { Waiting } from '../shell/waiting.tsx'
import { moved } from './list-csv.ts'
import { type Entry, type Listing, setEntries, skuOf, useEntries } from './lists.ts'
import { say } from './words.ts'

type EditProps = ActProps & { list: Listing['list'] }

/** Chooses what a list holds, and in which order. */
export function EditEntries({ list, close, finish }: EditProps) {
  const { data, error, refetch } = useEntries(list.id)
  const [changed, setChanged] = useState<Entry[] | null>(null)
  const [isTried, setTried] = useState(false)
  const entries = changed ?? data?.entries ?? []
  const saving = useMutation({
    mutationFn: async () => ({ faults: await setEntries(list.handle, entries) }),
    onSuccess: ({ faults }) => faults.length === 0 && finish(say.saved(list.title, entries.length)),
  })
  const why = whyNot(entries) ?? (saving.data?.faults.length ? say.notSaved : null)
  return (
    <AskFirst
      title={say.editOf(list.title)}
      act={say.save}
      {...saving}
      close={close}
      submit={() => {
        setTried(true)
        if (data && !whyNot(entries)) saving.mutate()
      }}
    >
      <p>{say.editDoes}</p>
      {!data && (error ? <Trouble error={error} again={refetch} /> : <Waiting rows={4} />)}
      {data && entries.length === 0 && <p className="text-sm text-quiet">{say.noEntries}</p>}
      <Order entries={entries} change={setChanged} />
      {isTried && why && (
        <p role="alert" className="text-sm text-danger">
          {why}
        </p>
      )}
      <FindGoods
        label={say.addGoods}
        isWhole
        pick={(product, variant) =>
          setChanged([...entries, { id: product.id, title: product.title, sku: variant.sku ?? skuOf(product) }])
        }
        isPicked={(variant) => entries.some(({ id }) => id === variant.product_id)}
      />
    </AskFirst>
  )
}

function whyNot(entries: readonly Entry[]): string | null {
  if (entries.length === 0) return say.noneLeft
  return entries.some(({ sku }) => !sku) ? say.withoutSku : null
}

/** The products in their order, with what moves them. */
const Order = ({ entries, change }: { entries: readonly Entry[]; change: (entries: Entry[]) => void }) => (
  <ol aria-label={say.entries} className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
    {entries.map(({ id, title, sku }, at) => (
      <li key={id} className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
        <span className="w-6 shrink-0 text-right text-quiet tabular-nums">{at + 1}</span>
        <span className={`min-w-0 flex-1 basis-40 [overflow-wrap:anywhere] ${sku ? '' : 'text-danger'}`}>{title}</span>
        <span className="ml-auto flex">
          <Quiet name={say.upOf(title)} isOff={at === 0} act={() => change(moved(entries, at, -1))}>
            {say.up}
          </Quiet>
          <Quiet name={say.downOf(title)} isOff={at === entries.length - 1} act={() => change(moved(entries, at, 1))}>
            {say.down}
          </Quiet>
          <Quiet name={say.takeOutOf(title)} act={() => change(entries.toSpliced(at, 1))}>
            {say.takeOut}
          </Quiet>
        </span>
      </li>
    ))}
  </ol>
)

const Quiet = ({
  name,
  isOff,
  act,
  children,
}: {
  name: string
  isOff?: boolean
  act: () => void
  children: string
}) => (
  <Button variant="subtle" px="xs" onClick={act} disabled={isOff} aria-label={name}>
    {children}
  </Button>
)
