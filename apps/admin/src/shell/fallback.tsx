import { Alert, Button } from '@mantine/core'
import { Link, useRouteError } from 'react-router'
import { codeOf } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { words } from '../wording.ts'
import { PageTitle } from './page-title.tsx'

/** Something could not be read: what happened, and a retry button. */
export function LoadError({ error, again }: { error: Error; again: () => unknown }) {
  return (
    <Alert color="danger" role="alert" my="md">
      <p className="mb-3 text-ink">{refusalText(codeOf(error))}</p>
      <Button color="danger" variant="outline" onClick={() => again()}>
        {words.again}
      </Button>
    </Alert>
  )
}

/** An unknown URL. */
export function NotFound() {
  return (
    <>
      <PageTitle>{words.notFound}</PageTitle>
      <p className="mt-2 mb-4 text-quiet">{words.notFoundHelp}</p>
      <Button component={Link} to="/" variant="default">
        {words.toStart}
      </Button>
    </>
  )
}

/** A screen that could not be rendered, or whose files were replaced by a newer console. */
export function Broken() {
  const error = useRouteError()
  return (
    <main className="p-4">
      <PageTitle>{words.broken}</PageTitle>
      <p className="mt-2 mb-4 text-quiet">{words.brokenHelp}</p>
      {error instanceof Error && <p className="mb-4 text-xs text-quiet">{error.message}</p>}
      <Button onClick={() => location.reload()}>{words.again}</Button>
    </main>
  )
}
