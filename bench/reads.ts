import { requestRepeatedly } from './request-loop.ts'

/** GET requests a second, 16 at a time; the paths take turns. */
async function readRate(baseUrl: string, paths: string[], seconds = 4): Promise<number> {
  let turn = 0
  const { per_s } = await requestRepeatedly(baseUrl, () => paths[turn++ % paths.length]!, {}, seconds)
  return per_s
}

/** The medians of ours and of the reference, measured alternately: a slow moment of the machine affects both. */
export async function compareReadRates(ours: string, reference: string, paths: string[]) {
  const a: number[] = []
  const b: number[] = []
  await readRate(ours, paths, 2)
  await readRate(reference, paths, 2)
  for (let round = 0; round < 3; round++) {
    a.push(await readRate(ours, paths))
    b.push(await readRate(reference, paths))
  }
  return { ours: median(a), reference: median(b) }
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
