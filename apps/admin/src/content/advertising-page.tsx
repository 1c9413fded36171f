import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { LoadError } from '../shell/fallback.tsx'
import { LoadingSkeleton } from '../shell/loading-skeleton.tsx'
import { Page } from '../shell/page.tsx'
import { FilterLinks } from '../tables/filters.tsx'
import { usePlace } from '../tables/place.ts'
import { RowLink } from '../tables/row-link.tsx'
import { AdFindings } from './ad-hints.tsx'
import { sayAds as say } from './ad-words.ts'
import { type AdvertisedKind, type AdvertisedText, useAdFindings } from './ads.ts'

/** All the shop's texts that should be checked again, one kind at a time. */
export function AdvertisingPage() {
  const { get } = usePlace()
  // The start of this page, as in the previous `next`: another kind starts from the beginning.
  const [kind, after] = [kindOf(get('kind')), get('page')]
  return (
    <Page part="goods" title={say.title} lead={say.lead}>
      <p className="phrases text-sm text-quiet">{say.limits}</p>
      <FilterLinks name="kind" choices={Object.entries(say.kinds)} />
      <Findings key={`${kind} ${after}`} kind={kind} after={after} />
    </Page>
  )
}

const kindOf = (word: string): AdvertisedKind =>
  Object.hasOwn(say.kinds, word) ? (word as AdvertisedKind) : 'products'

function Findings({ kind, after }: { kind: AdvertisedKind; after: string }) {
  const { data, error, refetch } = useAdFindings(kind, after)
  const { queryWith } = usePlace()
  if (error && !data) return <LoadError error={error} again={refetch} />
  if (!data) return <LoadingSkeleton />
  const { found, looked, next } = data
  return (
    <>
      <p role="status" className="mt-3 mb-2 text-sm text-quiet">
        {say.looked(looked, found.length)}
      </p>
      {found.length === 0 && (
        <p className="phrases rounded-card border border-line bg-surface p-8 text-center text-quiet">{say.nothing}</p>
      )}
      <ul aria-label={say.kinds[kind]} className="flex flex-col gap-3">
        {found.map((one) => (
          <li key={one.id} className="rounded-card border border-line bg-surface p-4">
            <Name kind={kind} one={one} />
            <AdFindings findings={one.findings} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {after && <PageLink search={queryWith({})} label={say.first} />}
        {next !== null && <PageLink search={queryWith({ page: next })} label={say.more} />}
      </div>
    </>
  )
}

const PageLink = ({ search, label }: { search: string; label: string }) => (
  <Button variant="default" component={Link} to={{ search }}>
    {label}
  </Button>
)

const Name = ({ kind, one: { id, title, sale_class } }: { kind: AdvertisedKind; one: AdvertisedText }) => (
  <h2 className="flex flex-wrap items-center gap-2 text-base">
    {sale_class && <SaleClassBadge saleClass={sale_class} />}
    <RowLink to={kind === 'products' ? `/products/${id}` : `/content?view=${kind}`} isPlain>
      {title}
    </RowLink>
  </h2>
)
