import { Button } from '@mantine/core'
import { type ActProps, useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { type Column, Rows } from '../tables/rows.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { type Rate, type Region, removeRate, useTaxes } from './taxes.ts'
import { say } from './words.ts'

type Act = { act: 'edit'; rate: Rate | 'standard' | null } | { act: 'remove'; rate: Rate }
type Begin = (act: Act) => void

/** The tax rates: the region's own, and those of some goods. */
export function TaxesPage() {
  const { data, error, refetch } = useTaxes()
  const { mayWrite } = useRight('settings')
  const { act, begin, ...acts } = useActs<Act>()
  const region = data?.region
  return (
    <Page
      part="settings"
      title={say.title}
      lead={say.lead}
      acts={region && mayWrite && <Button onClick={() => begin({ act: 'edit', rate: null })}>{say.add}</Button>}
      done={acts}
    >
      {!data && <LoadingOrError error={error} again={refetch} rows={4} />}
      {data && (
        <div className="mt-4">
          <Rows
            rows={region ? ['standard' as const, ...data.rates] : []}
            columns={columnsFor(region ?? null, mayWrite ? begin : null)}
            keyOf={(rate) => (rate === 'standard' ? rate : rate.id)}
            label={say.title}
            empty={say.noRegion}
          />
          <p className="mt-3 text-sm text-quiet">{say.hint}</p>
        </div>
      )}
      {region && act?.act === 'edit' && <RateDialog region={region} rate={act.rate} {...acts} />}
      {region && act?.act === 'remove' && <RemoveRate region={region} rate={act.rate} {...acts} />}
    </Page>
  )
}

type Row = Rate | 'standard'
const nameOf = (row: Row) => (row === 'standard' ? say.standard : row.name)

const columnsFor = (region: Region | null, begin: Begin | null): Column<Row>[] => [
  {
    name: say.columns.name,
    cell: (row) => <span className="font-semibold [overflow-wrap:anywhere]">{nameOf(row)}</span>,
  },
  {
    name: say.columns.rate,
    cell: (row) => percentIn(row === 'standard' ? (region?.rate ?? null) : row.rate),
    isFigure: true,
  },
  {
    name: say.columns.goods,
    cell: (row) => (row === 'standard' ? say.standardGoods : usesText(row) || say.nothing),
  },
  ...(begin
    ? [
        {
          name: say.columns.act,
          isAct: true,
          cell: (row: Row) => (
            <>
              <Button
                variant="default"
                onClick={() => begin({ act: 'edit', rate: row })}
                aria-label={say.editOf(nameOf(row))}
              >
                {say.edit}
              </Button>
              {row !== 'standard' && (
                <Button
                  variant="default"
                  color="danger"
                  onClick={() => begin({ act: 'remove', rate: row })}
                  aria-label={say.removeOf(row.name)}
                >
                  {say.remove}
                </Button>
              )}
            </>
          ),
        },
      ]
    : []),
]

const percentIn = (rate: number | null) => (rate === null ? say.unsaid : say.percent(rate))

/** What a rate applies to, in words; empty where it is nothing. */
const usesText = ({ goods, types, deliveries }: Rate): string =>
  [goods && say.goods(goods), types && say.types(types), deliveries && say.deliveries(deliveries)]
    .filter(Boolean)
    .join('・')

interface RemoveRateProps extends ActProps {
  region: Region
  rate: Rate
}

/** Asks before a rate is deleted: its goods then get the standard one. */
function RemoveRate({ region, rate, close, finish }: RemoveRateProps) {
  const used = usesText(rate)
  return (
    <Confirm
      title={say.removeAsk(rate.name)}
      act={say.doRemove}
      isDanger
      close={close}
      work={() => removeRate(rate.id)}
      done={() => finish(say.removed(rate.name))}
    >
      {used ? (
        <>
          <p className="font-semibold">{say.removeUsed(used, say.percent(region.rate))}</p>
          <p>{region.includesTax ? say.sumStays : say.sumChanges}</p>
          <p>{say.past}</p>
        </>
      ) : (
        <p>{say.removeUnused}</p>
      )}
      <p>{say.removeEnd}</p>
    </Confirm>
  )
}
