const figure = (count: number) => count.toLocaleString('ja-JP')

/** Of a list that is counted up to a limit. */
export const sayAtLeast = {
  count: (count: number) => `${figure(count)}件以上`,
  range: (from: number, to: number, count: number) => `${figure(count)}件以上のうち ${figure(from)}〜${figure(to)}件`,
}
