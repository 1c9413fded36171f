import { data } from 'react-router'

/** Any unknown URL: the error page with 404. */
export function loader() {
  throw data('no such page', { status: 404 })
}

export default function NotFound() {
  return null
}
