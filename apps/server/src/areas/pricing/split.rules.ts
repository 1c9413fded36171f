/**
 * An amount in whole yen, split in proportion to `weights`: each share is rounded down to where the sum so far ends, so
 * that all of them add up to the amount. Without any weight the first gets all.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const total = sum(weights)
  let [weightSoFar, amountSoFar] = [0, 0]
  return weights.map((weight) => {
    weightSoFar += weight
    const cumulative = total === 0 ? amount : Math.floor((amount * weightSoFar) / total)
    const share = cumulative - amountSoFar
    amountSoFar = cumulative
    return share
  })
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
