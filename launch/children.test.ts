import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startChild } from './children.ts'

// It is always full.
const full = '/dev/full'

test.runIf(existsSync(full))('a full disk for the log stops neither the process nor the launcher', async () => {
  const says = "for (const n of [1, 2]) setTimeout(() => console.log('said ' + n), n * 50)"
  const child = startChild({ name: 'child', command: process.execPath, args: ['-e', says], logFile: full })
  expect(await child.ended).toEqual({ code: 0, signal: null })
  expect(child.lastLines()).toBe('said 1\nsaid 2')
})

test('the last lines of a process that writes its own log are read from that log', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kusuribako-child-'))
  const logFile = path.join(folder, 'child.log')
  const args = ['-e', "console.log('said'); console.error('complained')"]
  const child = startChild({ name: 'child', command: process.execPath, args, logFile, writesLog: true })
  expect(await child.ended).toEqual({ code: 0, signal: null })
  expect(child.lastLines().split('\n').sort()).toEqual(['complained', 'said'])
  rmSync(folder, { recursive: true })
})
