import { date } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import type { ReactNode } from 'react'
import { Facts } from '../shell/section.tsx'
import { displayFields } from './licence-dialog.tsx'
import type { PastLicence } from './pharmacy.ts'
import { say } from './words.ts'

type LicenceContent = Omit<PastLicence, 'shown_from' | 'shown_until'>
type Fact = [name: string, value: ReactNode]

/** What the shop shows of a licence. */
export function LicenceFacts({ licence, period }: { licence: LicenceContent; period: ReactNode }) {
  const { issued_on, device_notification, photos = [] } = licence.display
  const facts: Fact[] = [
    [say.period, period],
    ...(issued_on ? [[say.fields.issued_on, date(issued_on)] satisfies Fact] : []),
    ...textFields.map((name): Fact => [say.fields[name], licence[name]]),
    [
      say.fields.classes,
      <span key="classes" className="flex flex-wrap gap-1">
        {licence.classes.map((saleClass) => (
          <SaleClassBadge key={saleClass} saleClass={saleClass} />
        ))}
      </span>,
    ],
    // An earlier version may have been entered before one of them was asked for.
    ...displayFields.flatMap((name): Fact[] =>
      licence.display[name] ? [[say.display[name], licence.display[name]]] : [],
    ),
    ...(device_notification ? [[say.device, device_notification] satisfies Fact] : []),
    ...(photos.length > 0 ? [[say.photo, <Photos key="photos" photos={photos} />] satisfies Fact] : []),
  ]
  return <Facts facts={facts} />
}

const Photos = ({ photos }: { photos: NonNullable<LicenceContent['display']['photos']> }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {photos.map(({ url, alt }) => (
      <a key={url} href={url} target="_blank" rel="noreferrer" className="text-leaf underline underline-offset-4">
        {alt}
      </a>
    ))}
  </span>
)

const textFields = ['number', 'issued_by', 'opener_name', 'manager_name', 'store_address', 'phone'] as const
