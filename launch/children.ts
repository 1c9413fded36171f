import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export interface ChildPlan {
  name: string
  command: string
  args: string[]
  env?: Record<string, string | undefined>
  cwd?: string
  /** The account it runs as, when that is not ours. */
  account?: { uid: number; gid: number }
  /** The signal for an orderly shutdown. */
  stopSignal?: 'TERM' | 'INT'
  /** All its output goes here. */
  logFile: string
  /** It writes there itself, which costs us no time. Not for a running shop: a full disk would end it. */
  writesLog?: boolean
  /** Gets the output as it comes, in chunks of any size. */
  onText?: (text: string) => void
}

export interface Child {
  name: string
  pid: number
  /** Settles when the process has ended, for whatever reason; never rejects. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** The last lines it printed. */
  lastLines(): string
  /** Asks it to shut down; after `grace_ms` it is killed. */
  stop(grace_ms?: number): Promise<void>
}

/**
 * Starts a process that cannot outlive us: a tiny watcher beside it waits at a pipe that the system closes when we
 * die, even by `kill -9`, and then asks the process to shut down. It has its own process group, so that Ctrl-C in the
 * terminal reaches only us and everything is ended in order. On Windows it is simple: the system ends it with us, and
 * Ctrl-C reaches it as well.
 */
export function startChild(plan: ChildPlan): Child {
  const log = openLog(plan.logFile)
  const posix = process.platform !== 'win32'
  const watcher = `({ read _ <&3; kill -${plan.stopSignal ?? 'TERM'} $$; } >/dev/null 2>&1 &); exec "$@" 3<&-`
  const [command, args] = posix
    ? ['/bin/sh', ['-c', watcher, 'sh', plan.command, ...plan.args]]
    : [plan.command, plan.args]
  const output = plan.writesLog ? log.file : 'pipe'
  const stdio: StdioOptions = ['ignore', output, output, ...(posix ? (['pipe'] as const) : [])]
  const env = plan.env ?? process.env
  const process_ = spawn(command, args, { cwd: plan.cwd, env, detached: posix, stdio, ...plan.account })
  const lastLines = plan.writesLog
    ? () => lastOf(readFileSync(plan.logFile, 'utf8'))
    : keepLastOutput(process_, log, plan.onText)
  const lifeline = process_.stdio[3] as Writable | undefined
  lifeline?.on('error', () => {})

  const ended = new Promise<Awaited<Child['ended']>>((resolve) => {
    process_.on('error', (error) => {
      log.write(`${error.message}\n`)
      resolve({ code: 127, signal: null })
    })
    process_.on('exit', (code, signal) => {
      lifeline?.destroy()
      // Its last output may still be on its way, but another process that holds its pipes must not delay us.
      const fallback = setTimeout(() => resolve({ code, signal }), 1000)
      process_.on('close', () => resolve({ code, signal })).on('close', () => clearTimeout(fallback))
    })
  }).finally(log.close)
  const stop = async (grace_ms = 15_000) => {
    if (process_.exitCode !== null || process_.signalCode !== null) return
    // On Windows a signal ends it at once; after Ctrl-C it shuts down in order by itself.
    if (!posix) await Promise.race([ended, pause(3000)])
    process_.kill(`SIG${plan.stopSignal ?? 'TERM'}`)
    const force = setTimeout(() => endGroup(process_), grace_ms)
    await ended
    clearTimeout(force)
  }
  return { name: plan.name, pid: process_.pid ?? 0, ended, lastLines, stop }
}

/** A full disk ends no shop: what does not fit is left out, and logging resumes when there is space again. */
function openLog(path: string) {
  const file = openSync(path, 'a')
  const write = (text: string) => {
    try {
      writeSync(file, text)
    } catch {
      // There is nobody to report this to: the screen shows what matters.
    }
  }
  return { file, write, close: () => closeSync(file) }
}

function keepLastOutput(child: ChildProcess, log: ReturnType<typeof openLog>, onText?: (text: string) => void) {
  let last = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log.write(text)
      last = (last + text).slice(-8000)
      onText?.(text)
    })
  }
  return () => lastOf(last)
}

const lastOf = (text: string) => text.trimEnd().split('\n').slice(-20).join('\n')

function endGroup(child: ChildProcess) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // It ended by itself a moment ago.
  }
}

export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
