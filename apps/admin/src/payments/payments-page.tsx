import type { FullRegion } from '@kusuribako/contract/regions/regions'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ActProps, useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { providerNames } from '../shell/provider-names.ts'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { switchWay, useWays, type Way } from './payments.ts'
import { pointPercentOf } from './point-rate.ts'
import { PointRateDialog } from './point-rate-dialog.tsx'
import { say } from './words.ts'

const nameOf = ({ id }: Way) => providerNames[id] ?? id

/** The payment methods offered to shoppers: one whose provider is down is switched off, and the others continue. */
export function PaymentsPage() {
  const { data, error, refetch } = useWays()
  const { mayWrite } = useRight('settings')
  const { act, begin, ...acts } = useActs<Way | 'points'>()
  return (
    <Page part="settings" title={say.title} lead={say.lead} done={acts}>
      {!data && <LoadingOrError error={error} again={refetch} rows={5} />}
      {data && (
        <div className="mt-4 flex flex-col gap-5">
          <Rows
            rows={data.region ? data.ways : []}
            columns={columnsFor(mayWrite ? begin : null)}
            keyOf={({ id }) => id}
            label={say.ways}
            empty={data.region ? say.none : say.noRegion}
          />
          {data.region && <Where region={data.region} edit={mayWrite ? () => begin('points') : null} />}
        </div>
      )}
      {act === 'points' && data?.region && <PointRateDialog region={data.region} {...acts} />}
      {act && act !== 'points' && data?.region && (
        <Switch
          region={data.region.id}
          way={act}
          isLast={data.ways.every(({ id, isOn }) => id === act.id || !isOn)}
          {...acts}
        />
      )}
    </Page>
  )
}

const columnsFor = (ask: ((way: Way) => void) | null): Column<Way>[] => [
  { name: say.columns.way, cell: (way) => <span className="font-semibold">{nameOf(way)}</span> },
  {
    name: say.columns.state,
    cell: ({ isOn }) => <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? say.on : say.off}</Badge>,
  },
  ...(ask
    ? [
        {
          name: say.columns.act,
          isAct: true,
          cell: (way: Way) => (
            <Button variant="default" onClick={() => ask(way)} aria-label={say.turnOf(nameOf(way), !way.isOn)}>
              {way.isOn ? say.turnOff : say.turnOn}
            </Button>
          ),
        },
      ]
    : []),
]

/** Related settings; all but the points are edited elsewhere, or fixed. */
function Where({ region, edit }: { region: FullRegion; edit: (() => void) | null }) {
  const { name, currency, currency_code, countries, tax_rate } = region
  const inJapanese = new Intl.DisplayNames('ja', { type: 'currency' })
  const ofCountries = new Intl.DisplayNames('ja', { type: 'region' })
  const points = pointPercentOf(region)
  const code = (currency?.code ?? currency_code).toUpperCase()
  return (
    <Section
      title={say.region}
      acts={
        edit && (
          <Button variant="default" onClick={edit}>
            {say.pointsAct}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [say.facts.name, name],
          [say.facts.currency, say.currency(inJapanese.of(code) ?? code, code)],
          [say.facts.countries, countries.map(({ iso_2 }) => ofCountries.of(iso_2.toUpperCase())).join('、')],
          [say.facts.tax, say.percent(tax_rate)],
          [say.facts.points, points === null ? say.unsaid : say.percent(points)],
        ]}
      />
      <p className="phrases mt-3 text-sm text-quiet">{say.elsewhere}</p>
    </Section>
  )
}

interface SwitchProps extends ActProps {
  region: string
  way: Way
  /** Nothing else could be chosen. */
  isLast: boolean
}

function Switch({ region, way, isLast, close, finish }: SwitchProps) {
  const [on] = useState(!way.isOn)
  return (
    <Confirm
      title={say.ask(nameOf(way), on)}
      act={on ? say.turnOn : say.turnOff}
      isDanger={!on}
      close={close}
      work={() => switchWay(region, way.id, on)}
      done={() => finish(say.done(nameOf(way), on))}
    >
      <p>{say.does(on)}</p>
      {!on && isLast && <p className="font-semibold text-danger">{say.last}</p>}
    </Confirm>
  )
}
