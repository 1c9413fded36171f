import { Link } from 'react-router'
import { useRunning } from '../subscriptions/subscriptions.ts'
import { say } from '../subscriptions/words.ts'

interface RunningProps {
  product_id: string
  /** Of this variant alone. */
  variant_id?: string
}

/** Whom it would hit that goods are no more: how many regular deliveries of them go on, and the way to these. */
export function Running({ product_id, variant_id }: RunningProps) {
  const { data } = useRunning(variant_id ? { variant_id } : { product_id })
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
