import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { unpackBrowser } from './browser.ts'

const hasPackage = process.platform === 'linux' && process.arch === 'x64'

test.runIf(hasPackage)(
  'the browser from the registry is unpacked once, by two at a time, and opens a page',
  async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'kusuribako-browser-'))
    try {
      const [one, other] = await Promise.all([unpackBrowser(parent), unpackBrowser(parent)])
      expect(other).toEqual(one)
      expect(await readdir(parent)).toHaveLength(1)
      const { CHROMIUM_PATH: executablePath, LD_LIBRARY_PATH } = one
      const env = { ...process.env, LD_LIBRARY_PATH }
      const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] })
      const page = await browser.newPage()
      await page.setContent('<h1>くすり</h1>')
      expect(await page.getByRole('heading').textContent()).toBe('くすり')
      await browser.close()
    } finally {
      await rm(parent, { recursive: true })
    }
  },
)
