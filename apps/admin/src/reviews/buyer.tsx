import type { EarlierMedicine, FullReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { date, yen } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { sayAges } from '../pharmacy/age-words.ts'
import { sayGuarded } from '../pharmacy/guarded-words.ts'
import { Facts, Section } from '../shell/section.tsx'
import { RowLink } from '../tables/row-link.tsx'
import { words } from '../wording.ts'
import { sayBuyer } from './words.ts'

const say = words.review

/** Who has ordered, and how surely their age is known. */
export const Buyer = ({ review }: { review: FullReview }) => (
  <Section title={say.buyer}>
    <Facts
      facts={[
        [say.name, review.customer_name],
        [
          say.age,
          <span key="age">
            {words.reviews.age(review.customer_age)}
            <span className="block text-sm text-quiet">{ageWords(review)}</span>
          </span>,
        ],
        [say.email, review.email],
        [say.total, yen(review.total)],
        [
          say.orders,
          <span key="orders" className="flex flex-wrap gap-x-4">
            <RowLink to={`/orders/${review.order_id}`} isPlain>
              {say.toOrder}
            </RowLink>
            <RowLink to={`/orders?q=${encodeURIComponent(review.email)}`} isPlain>
              {say.ordersOf}
            </RowLink>
          </span>,
        ],
      ]}
    />
  </Section>
)

const ageWords = ({ age_assurance: assurance }: FullReview) =>
  assurance
    ? sayBuyer.ageProven(sayAges.levels[assurance.level], date(assurance.checked_on), assurance.checked_by)
    : sayBuyer.ageUnproven

/** What else the buyer takes, as far as the shop has sold or refused it: read before a medicine is added to it. */
export const EarlierMedicines = ({ earlier }: { earlier: EarlierMedicine[] }) => (
  <Section title={sayBuyer.earlier}>
    {earlier.length === 0 && <p className="text-sm">{sayBuyer.noEarlier}</p>}
    <ul className="flex flex-col divide-y divide-line">
      {earlier.map((medicine) => (
        <li key={medicine.line_item_id} className="flex flex-col gap-1 py-3 text-sm first:pt-0">
          <MedicineBadges medicine={medicine} />
          <RowLink
            to={medicine.review_state ? `/reviews/${medicine.order_id}` : `/orders/${medicine.order_id}`}
            isPlain
          >
            {medicine.title}
          </RowLink>
          <span className="text-quiet">
            {medicine.variant_title && `${medicine.variant_title}・`}
            {sayBuyer.ordered(date(medicine.placed_at), medicine.quantity)}
          </span>
          {medicine.ingredients.length > 0 && <span>{sayBuyer.ingredients(medicine.ingredients)}</span>}
        </li>
      ))}
    </ul>
    <p className="mt-2 text-xs text-quiet">{sayBuyer.earlierHelp}</p>
  </Section>
)

/** Its class, what must not be sold again soon, and how its order ended. */
const MedicineBadges = ({
  medicine: { sale_class, guarded, review_state, canceled_at },
}: {
  medicine: EarlierMedicine
}) => (
  <span className="flex flex-wrap items-center gap-2">
    <SaleClassBadge saleClass={sale_class} />
    {guarded.length > 0 && (
      <Badge tone="warning">{sayBuyer.guarded(guarded.map((name) => sayGuarded.ingredients[name]))}</Badge>
    )}
    {review_state && (
      <Badge tone={review_state === 'rejected' ? 'danger' : 'neutral'}>{words.reviews.states[review_state]}</Badge>
    )}
    {canceled_at && (!review_state || review_state === 'approved') && <Badge>{sayBuyer.canceled}</Badge>}
  </span>
)
