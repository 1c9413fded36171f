import { fullName } from '@kusuribako/ui/format.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Customer } from '../customers/customers.ts'
import { SearchStatus } from '../forms/search-status.tsx'
import { useFoundBuyers } from './drafts.ts'
import { say } from './words.ts'

/** Searches customers (`isMember`: with an account) by the typed text, and selects one. */
export function FindBuyer({ pick, isMember }: { pick: (customer: Customer) => void; isMember?: boolean }) {
  const [typed, setTyped] = useState('')
  const search = useFoundBuyers(typed, isMember)
  const found = search.data ?? []
  return (
    <div className="flex flex-col gap-2">
      <TextInput
        label={isMember ? say.findMember : say.findBuyer}
        description={isMember ? say.findMemberHelp : say.findHelp}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
      />
      <SearchStatus search={search} found={say.foundBuyers} none={isMember ? say.noMember : say.noBuyer} />
      <ul className="flex flex-col divide-y divide-line">
        {found.map((customer) => (
          <li key={customer.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">
              {fullName(customer)} <span className="text-quiet">{customer.email}</span>
            </p>
            <Button
              variant="default"
              aria-label={say.chooseOf(fullName(customer) || customer.email)}
              onClick={() => {
                pick(customer)
                setTyped('')
              }}
            >
              {say.choose}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
