import autocannon from 'autocannon'

/** GET requests a second, taking turns, 16 at a time; the median of interleaved rounds counts. */
async function readRate(baseUrl: string, paths: string[], seconds = 4): Promise<{ per_s: number; p99_ms: number }> {
  const result = await autocannon({
    url: baseUrl,
    connections: 16,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  if (result.non2xx || result.errors)
    throw new Error(`${baseUrl}${paths[0]}: ${result.non2xx} refused, ${result.errors} errors`)
  return { per_s: result.requests.average, p99_ms: result.latency.p99 }
}

/** Ours and the reference alternately, so that a slow moment of the machine affects both; returns the medians. */
export async function compareReadRates(ours: string, reference: string, paths: string[]) {
  const a: number[] = []
  const b: number[] = []
  await readRate(ours, paths, 2)
  await readRate(reference, paths, 2)
  for (let round = 0; round < 3; round++) {
    a.push((await readRate(ours, paths)).per_s)
    b.push((await readRate(reference, paths)).per_s)
  }
  return { ours: median(a), reference: median(b) }
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
