import { Navigate } from 'react-router'
import { useStaff } from './session.ts'

/** The first screen: a pharmacist's is the queue, everybody else's the orders. */
export function Start() {
  const { data: staff } = useStaff()
  return <Navigate to={staff?.is_pharmacist ? '/reviews' : '/orders'} replace />
}
