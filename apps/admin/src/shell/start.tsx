import { Navigate } from 'react-router'
import { useStaff } from './session.ts'

/** The first screen: a pharmacist's is the queue, everybody else's the start page of open work. */
export function Start() {
  const { data: staff } = useStaff()
  return <Navigate to={staff?.is_pharmacist ? '/reviews' : '/today'} replace />
}
