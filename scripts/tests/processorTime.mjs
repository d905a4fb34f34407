import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Counts the processor seconds (user and system) of this process and of all that it starts. On Linux it moves itself into a control group
 * of its own. Where it may not, it counts the whole machine, which is the same on an idle one. Elsewhere it returns undefined.
 */
export function startProcessorClock() {
  const read = readerOfOwnGroup() ?? readerOfMachine()
  const start = read?.()
  return { seconds: () => (read ? read() - start : undefined) }
}

function readerOfOwnGroup() {
  try {
    const groups = Object.fromEntries(
      readFileSync('/proc/self/cgroup', 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(':').slice(1)),
    )
    const second = join('/sys/fs/cgroup', groups[''] ?? '/')
    const isSecond = existsSync(join(second, 'cpu.stat'))
    const parent = isSecond ? second : join('/sys/fs/cgroup/cpuacct', groups.cpuacct ?? '/')
    const own = join(parent, `recado-tests-${process.pid}`)
    mkdirSync(own)
    writeFileSync(join(own, 'cgroup.procs'), String(process.pid))
    process.once('exit', () => leave(own))
    return isSecond
      ? () => Number(/^usage_usec (\d+)/m.exec(readFileSync(join(own, 'cpu.stat'), 'utf8'))[1]) / 1e6
      : () => Number(readFileSync(join(own, 'cpuacct.usage'), 'utf8')) / 1e9
  } catch {
    return undefined
  }
}

/** A process that still runs keeps the group; it goes with the machine. */
function leave(group) {
  try {
    writeFileSync(join(dirname(group), 'cgroup.procs'), String(process.pid))
    rmdirSync(group)
  } catch {}
}

const TICKS_PER_SECOND = 100

function readerOfMachine() {
  if (!existsSync('/proc/stat')) return undefined
  return () => {
    const [user, nice, system, , , interrupts, softInterrupts] = readFileSync('/proc/stat', 'utf8')
      .split('\n')[0]
      .split(/\s+/)
      .slice(1)
      .map(Number)
    return (user + nice + system + interrupts + softInterrupts) / TICKS_PER_SECOND
  }
}
