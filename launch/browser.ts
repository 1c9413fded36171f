import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { UserError } from './user-error.ts'

/** Headless: takes half of the time of the full browser, which draws its tabs and menus for nobody. */
const withoutWindows = '/usr/bin/chromium-headless-shell'
const installed = [
  withoutWindows,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The settings by which `journeys/browser.ts` starts a browser. */
export interface BrowserEnv extends Record<string, string> {
  CHROMIUM_PATH: string
}

/**
 * Finds a Chromium: the machine's own, else Debian's package when we may install it, else the one in a package of the
 * registry, with the libraries it needs. For hundreds of journeys (`isForMany`) the headless one is installed even
 * beside a full one.
 */
export async function findBrowser(report: (text: string) => void = () => {}, isForMany = false): Promise<BrowserEnv> {
  const configured = process.env.CHROMIUM_PATH
  if (configured && existsSync(configured))
    return { CHROMIUM_PATH: configured, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '' }
  const findInstalled = () => installed.find((file) => existsSync(file))
  const isMissing = isForMany ? !existsSync(withoutWindows) : !findInstalled()
  if (isMissing && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    report('apt-get install chromium-headless-shell')
    const options = {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 240_000,
    } as const
    spawnSync('apt-get', ['update', '-qq'], options)
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-noto-cjk']
    spawnSync('apt-get', [...install, 'chromium-headless-shell'], options)
    // Older releases have only the full browser.
    if (!findInstalled()) spawnSync('apt-get', [...install, 'chromium'], options)
  }
  const found = findInstalled()
  return found ? { CHROMIUM_PATH: found } : fromPackage()
}

async function fromPackage(): Promise<BrowserEnv> {
  const name = '@sparticuz/chromium'
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new UserError('No browser found: install Chromium or Chrome, or set CHROMIUM_PATH.')
  }
  const { default: chromium, inflate } = await import(name)
  const file: string = await chromium.executablePath()
  const packageFolder = path.resolve(import.meta.dirname, '../node_modules', name)
  const libraries: string = await inflate(path.join(packageFolder, 'bin/al2023.tar.br'))
  return { CHROMIUM_PATH: file, LD_LIBRARY_PATH: path.join(libraries, 'lib') }
}
