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
import { type PaymentMethod, switchPaymentMethod, usePaymentMethods } from './payments.ts'
import { pointPercentOf } from './point-rate.ts'
import { PointRateDialog } from './point-rate-dialog.tsx'
import { say } from './words.ts'

/** The payment methods offered to shoppers: one whose provider is down is switched off, and the others continue. */
export function PaymentsPage() {
  const { data, error, refetch } = usePaymentMethods()
  const { mayWrite } = useRight('settings')
  const { act, begin, ...acts } = useActs<PaymentMethod | 'points'>()
  return (
    <Page part="settings" title={say.title} lead={say.lead} done={acts}>
      {!data && <LoadingOrError error={error} again={refetch} rows={5} />}
      {data && (
        <div className="mt-4 flex flex-col gap-5">
          <Rows
            rows={data.region ? data.methods : []}
            columns={columnsFor(mayWrite ? begin : null)}
            keyOf={({ id }) => id}
            label={say.ways}
            empty={data.region ? say.none : say.noRegion}
          />
          {data.region && <RegionSection region={data.region} edit={mayWrite ? () => begin('points') : null} />}
        </div>
      )}
      {act === 'points' && data?.region && <PointRateDialog region={data.region} {...acts} />}
      {act && act !== 'points' && data?.region && (
        <Switch
          region={data.region.id}
          method={act}
          isLast={data.methods.every(({ id, isOn }) => id === act.id || !isOn)}
          {...acts}
        />
      )}
    </Page>
  )
}

const nameOf = ({ id }: PaymentMethod) => providerNames[id] ?? id

const columnsFor = (begin: ((method: PaymentMethod) => void) | null): Column<PaymentMethod>[] => [
  { name: say.columns.way, cell: (method) => <span className="font-semibold">{nameOf(method)}</span> },
  {
    name: say.columns.state,
    cell: ({ isOn }) => <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? say.on : say.off}</Badge>,
  },
  ...(begin
    ? [
        {
          name: say.columns.act,
          isAct: true,
          cell: (method: PaymentMethod) => (
            <Button
              variant="default"
              onClick={() => begin(method)}
              aria-label={say.turnOf(nameOf(method), !method.isOn)}
            >
              {method.isOn ? say.turnOff : say.turnOn}
            </Button>
          ),
        },
      ]
    : []),
]

/** Related settings; all but the points are edited elsewhere, or fixed. */
function RegionSection({ region, edit }: { region: FullRegion; edit: (() => void) | null }) {
  const { name, currency, currency_code, countries, tax_rate } = region
  const currencyNames = new Intl.DisplayNames('ja', { type: 'currency' })
  const countryNames = new Intl.DisplayNames('ja', { type: 'region' })
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
          [say.facts.currency, say.currency(currencyNames.of(code) ?? code, code)],
          [say.facts.countries, countries.map(({ iso_2 }) => countryNames.of(iso_2.toUpperCase())).join('、')],
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
  method: PaymentMethod
  /** Nothing else could be chosen. */
  isLast: boolean
}

function Switch({ region, method, isLast, close, finish }: SwitchProps) {
  const [on] = useState(!method.isOn)
  return (
    <Confirm
      title={say.ask(nameOf(method), on)}
      act={on ? say.turnOn : say.turnOff}
      isDanger={!on}
      close={close}
      work={() => switchPaymentMethod(region, method.id, on)}
      done={() => finish(say.done(nameOf(method), on))}
    >
      <p>{say.does(on)}</p>
      {!on && isLast && <p className="font-semibold text-danger">{say.last}</p>}
    </Confirm>
  )
}
