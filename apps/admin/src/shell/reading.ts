import type { Part } from '@kusuribako/contract/identity/rights'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRight } from './rights.ts'

const refresh_ms = 30_000

/**
 * Reads what a screen shows, and reads it anew every half a minute while it is looked at by somebody who is signed in
 * and may. A page of a list stays until the next one has come.
 */
export function useReading<T extends object>(
  part: Part,
  key: readonly unknown[],
  read: () => Promise<T>,
): UseQueryResult<T> {
  const { isKnown, mayRead } = useRight(part)
  return useQuery<object, Error, object>({
    queryKey: key,
    queryFn: read,
    enabled: isKnown && mayRead,
    refetchInterval: refresh_ms,
    placeholderData: keepPreviousData,
  }) as UseQueryResult<T>
}
