import { readdir, readFile } from 'node:fs/promises'

/** Megabytes actually used by processes and their children (proportional set size); Linux only. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  let kilobytes = 0
  for (const pid of await familyOf(pids)) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
  }
  return kilobytes / 1024
}

/** Milliseconds of processor time that a process has taken so far; Linux only, in its steps of 10 ms. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Those of a process's family whose command line contains `what`. */
export async function pidsOf(root: number, what: string): Promise<number[]> {
  const found: number[] = []
  for (const pid of await familyOf([root])) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.split('\0').some((word) => word.endsWith(what))) found.push(pid)
  }
  return found
}

async function familyOf(pids: readonly number[]): Promise<Set<number>> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const family = new Set(pids)
  for (let grown = true; grown; ) {
    grown = false
    for (const [pid, parent] of parents) {
      if (!family.has(parent) || family.has(pid)) continue
      family.add(pid)
      grown = true
    }
  }
  return family
}
