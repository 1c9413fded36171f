import { type Part, rights, roles } from '@kusuribako/contract/identity/rights'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { words } from '../wording.ts'
import { PageTitle } from './page-title.tsx'
import { useRight } from './rights.ts'

interface RequireAccessProps {
  part: Part
  /** Users with access to this part also have something to do here. */
  besides?: Part | undefined
  title: string
  children: ReactNode
}

/** Explains to users why a screen is not accessible or read-only for them. */
export function RequireAccess({ part, besides, title, children }: RequireAccessProps) {
  const { mayRead, ...right } = useRight(part)
  const other = useRight(besides ?? part)
  const mayWrite = right.mayWrite || other.mayWrite
  if (mayRead)
    return (
      <>
        {!mayWrite && part !== 'proof' && <p className="mb-2 text-sm text-quiet">{words.readOnly(writersOf(part))}</p>}
        {children}
      </>
    )
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Alert color="info" mt="md">
        <span className="text-ink">{words.notYours}</span>
      </Alert>
    </>
  )
}

/** Whom to ask, by role: `管理者・担当者`. */
const writersOf = (part: Part) =>
  roles
    .filter((role) => rights[part][role] === 'write')
    .map((role) => words.roles[role])
    .join('・')
