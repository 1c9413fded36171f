import { redirect } from 'react-router'
import { searchPath } from '../areas/shell/search-path.ts'
import type { Route } from './+types/search-entry.ts'

/** The search form without JavaScript: `/search?q=頭痛` leads to `/search/頭痛`. */
export function loader({ request }: Route.LoaderArgs) {
  const word = new URL(request.url).searchParams.get('q')?.trim()
  throw redirect(word ? searchPath(word) : '/')
}
