import type { Part } from '@kusuribako/contract/identity/rights'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRight } from './rights.ts'

const refresh_ms = 30_000

/**
 * Reads a screen's data, and again every half minute while a signed-in user with access looks at it. A page of a list
 * stays until the next one has loaded.
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
