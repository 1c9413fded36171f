/** Lists of our own that grow without end count up to this: who looks farther pages on without a count. */
export const countLimit = 10_000
