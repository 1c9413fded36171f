import { Link } from 'react-router'
import { useRunningCount } from '../subscriptions/subscriptions.ts'
import { say } from '../subscriptions/words.ts'

interface AffectedSubscriptionsProps {
  product_id: string
  /** Counts the subscriptions of this variant only. */
  variant_id?: string
}

/** Who is affected by deleting goods: how many of their subscriptions are active or paused, with a link to these. */
export function AffectedSubscriptions({ product_id, variant_id }: AffectedSubscriptionsProps) {
  const { data } = useRunningCount(variant_id ? { variant_id } : { product_id })
  if (!data?.count) return null
  return (
    <p className="font-semibold">
      {say.running(data.count)}{' '}
      <Link to={`/subscriptions?product=${product_id}`} className="text-leaf underline underline-offset-4">
        {say.toRunning}
      </Link>
    </p>
  )
}
