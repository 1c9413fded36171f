import { type Role, roles } from '@kusuribako/contract/identity/rights'
import { ChoiceField } from '../forms/choice-field.tsx'
import { words } from '../wording.ts'
import { sayStaff as say } from './words.ts'

const choices = roles.map((role) => ({ value: role, label: words.roles[role] }))

/** Chooses a role, and shows its rights. */
export const RoleField = ({ value, change }: { value: Role; change: (role: Role) => void }) => (
  <ChoiceField label={say.role} description={say.does[value]} choices={choices} value={value} change={change} />
)
