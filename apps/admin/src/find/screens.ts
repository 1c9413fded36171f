import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { isOpenTo, reviewTask, taskGroups } from '../shell/tasks.ts'
import type { Found } from './find.ts'

/** The screens that the user may open, by a part of their name or their task. */
export function findScreens(q: string, staff: Pick<Staff, 'staff_role' | 'is_pharmacist'>): Found[] {
  const word = normalized(q)
  return taskGroups.flatMap((group) =>
    group.tasks
      .filter((task) => isOpenTo(staff, task) && (task !== reviewTask || staff.is_pharmacist))
      .filter(({ label }) => normalized(label).includes(word) || normalized(group.label) === word)
      .map(({ to, label }): Found => ({ kind: 'screen', to, name: label, more: group.label })),
  )
}

const normalized = (text: string) => text.normalize('NFKC').toLowerCase()
