import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { AppShell, Burger, Button, Popover, UnstyledButton } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { FindAnything } from '../find/find-anything.tsx'
import { words } from '../wording.ts'
import { DeletedAlert } from './deleted-alert.tsx'
import { Keys } from './keys-help.tsx'
import mark from './mark.svg'
import { NavigationFocus } from './navigation-focus.tsx'
import { Rail } from './rail.tsx'
import { SecondFactorInvitation } from './second-factor-invitation.tsx'
import { nameOf, signOut } from './session.ts'
import { StaleDataAlert } from './stale-data-alert.tsx'

/** Header, navigation rail, and the screen; on a phone or a small tablet the rail is a drawer. */
export function Frame({ staff }: { staff: Staff }) {
  const { pathname } = useLocation()
  // The drawer closes when another screen is chosen.
  const [openedAt, setOpenedAt] = useState('')
  const opened = openedAt === pathname
  // Forgotten at once: coming back to the screen where it was open must not open it again.
  if (openedAt && !opened) setOpenedAt('')
  const burger = useRef<HTMLButtonElement>(null)
  const isDrawer = useMediaQuery('(width < 75em)')
  const isCovered = isDrawer && opened
  useWindowEvent('keydown', ({ key, target }) => {
    // Escape may be meant for a dialog over the drawer.
    if (key !== 'Escape' || !isCovered || (target as Element).closest('[role=dialog]')) return
    setOpenedAt('')
    burger.current?.focus()
  })
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <AppShell.Header className="flex items-center gap-3 px-4">
        <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:bg-surface focus:p-2">
          {words.skip}
        </a>
        <Burger
          ref={burger}
          opened={opened}
          onClick={() => setOpenedAt(opened ? '' : pathname)}
          hiddenFrom="md"
          aria-label={opened ? words.closeMenu : words.openMenu}
          aria-expanded={opened}
        />
        <Link to="/" className="flex shrink-0 items-center crammed:hidden gap-2 font-semibold whitespace-nowrap">
          <img src={mark} alt="" width={28} height={28} />
          <span className="max-[22.5rem]:sr-only">{words.product}</span>
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-2">
          <FindAnything staff={staff} />
          <Keys />
          <Account staff={staff} />
        </div>
      </AppShell.Header>
      <AppShell.Navbar aria-label={words.nav.label} p="sm" inert={isDrawer && !opened}>
        <Rail staff={staff} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} inert={isCovered} className="bg-paper outline-none">
        <div className="mx-auto max-w-[80rem]">
          <SecondFactorInvitation staff={staff} />
          <StaleDataAlert />
          <DeletedAlert />
          <NavigationFocus />
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

/** Stays open while the shell navigates by itself, as it does right after signing in. */
function Account({ staff }: { staff: Staff }) {
  const [opened, setOpened] = useState(false)
  const signingOut = useMutation({ mutationFn: signOut })
  const roleName = staff.is_pharmacist ? words.pharmacist : words.roles[staff.staff_role]
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          onClick={() => setOpened(!opened)}
          className="min-h-11 max-w-40 min-w-0 text-right text-sm leading-tight sm:max-w-none"
        >
          <span className="block truncate font-semibold">{nameOf(staff)}</span>
          <span className="block truncate text-xs text-quiet">
            {roleName} <span aria-hidden="true">▾</span>
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.account}>
        <p className="mb-3 text-sm text-quiet">
          <EmailText email={staff.email} />
        </p>
        <Button component={Link} to="/account" onClick={() => setOpened(false)} variant="default" fullWidth mb="xs">
          {words.account}
        </Button>
        <Button variant="default" fullWidth onClick={() => signingOut.mutate()} loading={signingOut.isPending}>
          {words.signOut}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
