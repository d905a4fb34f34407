import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createStallDetector } from './stallDetector.ts'

/** One look per second at a heartbeat that goes on or stops, in a process that may be stopped or debugged meanwhile. */
function looks(...seconds: { beats?: boolean; isDebugged?: boolean; gap?: number }[]) {
  const isStuck = createStallDetector({ interval: 1000, patience: 30_000 })
  let [beats, at] = [0, 0]
  return seconds.findIndex((second) => {
    if (second.beats) beats++
    at += second.gap ?? 1000
    return isStuck({ beats, at, isDebugged: second.isDebugged ?? false })
  })
}
const still = (count: number) => Array.from({ length: count }, () => ({}))

test('a heartbeat that stops is detected after its time, and one that goes on is not', () => {
  expect(looks({ beats: true }, ...still(40))).toBe(30)
  expect(looks(...Array.from({ length: 10 }, () => [{ beats: true }, ...still(29)]).flat())).toBe(-1)
})

test('a process that slept, was stopped, or is held in a debugger does not count as stuck', () => {
  expect(looks({ beats: true }, ...still(20), { gap: 3_600_000 }, ...still(20))).toBe(-1)
  expect(looks({ beats: true }, ...Array.from({ length: 100 }, () => ({ isDebugged: true })))).toBe(-1)
})

/** Answers every message, as long as it can. */
async function living(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../../../test/watchdog/blockingProcess.ts'), { silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

test('a process whose event loop is stuck ends, and says why', async () => {
  const child = await living()
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  child.send('be deaf')
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  expect(said).toContain('event loop has been stuck')
})

test('a process that was stopped for longer than that goes on', async () => {
  const child = await living()
  child.kill('SIGSTOP')
  await pause(2000)
  child.kill('SIGCONT')
  for (let answers = 0; answers < 3; answers++) {
    child.send('are you there?')
    expect(await once(child, 'message')).toEqual(['alive', undefined])
  }
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
})
