import { Navigate } from 'react-router'
import { useStaff } from './session.ts'

/** The first screen: a pharmacist's is the queue. */
export function Start() {
  const { data: staff } = useStaff()
  return <Navigate to={staff?.is_pharmacist ? '/reviews' : '/settings/return-reasons'} replace />
}
