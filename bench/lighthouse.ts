import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBrowser } from '../journeys/browser.ts'
import { median } from './reads.ts'

const version = '13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const debuggingPort = 13_724
const ROUNDS = 3

type Run = (
  url: string,
  flags: object,
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>

/**
 * Lighthouse's four scores (of 100; performance, accessibility, best practices, search) of pages at these addresses, on
 * its own phone profile: the median of three visits each.
 */
export async function lighthouseScores(addresses: readonly string[], folder: string): Promise<number[][]> {
  const run = await loadLighthouse(folder)
  const browser = await openBrowser([`--remote-debugging-port=${debuggingPort}`])
  try {
    const scores: number[][] = []
    for (const url of addresses) scores.push(await scoreOf(run, url))
    return scores
  } finally {
    await browser.close()
  }
}

async function scoreOf(run: Run, url: string): Promise<number[]> {
  const visits: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const result = await run(url, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    })
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
    visits.push(categories.map((name) => Math.round(100 * (result.lhr.categories[name]?.score ?? 0))))
  }
  return categories.map((_, at) => median(visits.map((visit) => visit[at]!)))
}

/**
 * Its hundred packages are only for measuring: they are downloaded when first needed, beside the other measuring data.
 */
async function loadLighthouse(folder: string): Promise<Run> {
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'package.json'), '{"private":true}')
    const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${version}`]
    const result = spawnSync('npm', install, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
    if (result.status !== 0) throw new Error(`lighthouse@${version} cannot be installed: ${result.stderr}`)
  }
  return (await import(pathToFileURL(entry).href)).default
}
