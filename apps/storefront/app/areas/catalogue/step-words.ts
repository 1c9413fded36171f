interface Step {
  from: number
  price: number
}

/** The quantities of each price step, in words: `1〜2個`, `3個以上`. */
export const stepWords = (steps: readonly Step[]) =>
  steps.map(({ from, price }, at) => {
    const next = steps[at + 1]
    if (!next) return { words: `${from}個以上`, price }
    return { words: next.from - from === 1 ? `${from}個` : `${from}〜${next.from - 1}個`, price }
  })
