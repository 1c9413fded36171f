import { type Role, roles } from '@kusuribako/contract/identity/rights'
import { NativeSelect } from '@mantine/core'
import { words } from '../wording.ts'
import { sayStaff as say } from './words.ts'

const choices = roles.map((role) => ({ value: role, label: words.roles[role] }))

/** Chooses a role, and says what it may do. */
export const RoleField = ({ value, change }: { value: Role; change: (role: Role) => void }) => (
  <NativeSelect
    label={say.role}
    description={say.does[value]}
    data={choices}
    value={value}
    onChange={(event) => change(event.currentTarget.value as Role)}
  />
)
