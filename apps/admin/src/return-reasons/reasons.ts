import { returnReasons } from '@kusuribako/client/routes'
import { useQuery } from '@tanstack/react-query'
import { ask, thenInvalidate } from '../api.ts'
import { useStaff } from '../shell/session.ts'

/** The form's data of a reason; a child has its parent. */
export interface ReasonInput {
  value: string
  label: string
  description: string | null
}
export interface Reason extends ReasonInput {
  id: string
  children: Reason[]
}

/** The reasons as a tree of at most two levels. */
export function useReasons() {
  const { data: staff } = useStaff()
  return useQuery({
    queryKey: ['return-reasons'],
    queryFn: readReasons,
    enabled: Boolean(staff),
  })
}

const readReasons = async () => (await ask(returnReasons.list, {})).return_reasons.map(reasonOf)
/** A reason's current state, on either level. */
export const readReason = async (id: string) =>
  (await readReasons()).flatMap((reason) => [reason, ...reason.children]).find((reason) => reason.id === id)

interface Row {
  id: string
  value?: string
  label?: string
  description?: string | null
  return_reason_children?: Row[]
}
const reasonOf = ({ id, value = '', label = '', description = null, return_reason_children = [] }: Row): Reason => ({
  id,
  value,
  label,
  description,
  children: return_reason_children.map(reasonOf),
})

/** Creates a reason, or changes the one with this id. */
export const saveReason = ({ id, parent, ...body }: ReasonInput & { id?: string; parent?: string }) =>
  thenInvalidate(
    id
      ? ask(returnReasons.update, { params: { id }, body })
      : ask(returnReasons.create, { body: { ...body, ...(parent && { parent_return_reason_id: parent }) } }),
    'return-reasons',
  )

export const removeReason = (id: string) =>
  thenInvalidate(ask(returnReasons.delete, { params: { id } }), 'return-reasons')
