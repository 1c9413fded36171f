/** Lists of our own that grow without end count up to this: nobody pages farther, and days or words narrow them. */
export const countLimit = 10_000
