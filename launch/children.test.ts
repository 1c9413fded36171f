import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startChild } from './children.ts'

// It is always full.
const full = '/dev/full'

test.runIf(existsSync(full))(
  'a disk without room for its log ends neither a process nor who looks after it',
  async () => {
    const says = "for (const n of [1, 2]) setTimeout(() => console.log('said ' + n), n * 50)"
    const child = startChild({ name: 'child', command: process.execPath, args: ['-e', says], logFile: full })
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.lastLines()).toBe('said 1\nsaid 2')
  },
)
