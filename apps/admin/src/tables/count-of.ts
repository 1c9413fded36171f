import { countLimit } from '@kusuribako/contract/values/count-limit'

/** The count of a list that grows without end: the server stops counting there, and there may be more. */
export const countOf = (count: number) => ({ count, isAtLeast: count === countLimit })
