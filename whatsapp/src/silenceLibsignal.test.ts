import { createRequire } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { silenceLibsignal } from './silenceLibsignal.ts'

type Session = { indexInfo: { closed: number }; privKey: string }
const { SessionRecord } = createRequire(import.meta.resolve('baileys'))('libsignal') as {
  SessionRecord: new () => Record<'openSession' | 'closeSession', (session: Session) => void>
}

afterEach(() => vi.restoreAllMocks())

test('the console output of libsignal is silenced, and that of others is not', () => {
  const said: unknown[] = []
  const { console: speaker } = globalThis
  for (const way of ['info', 'warn'] as const) vi.spyOn(speaker, way).mockImplementation((...words) => void said.push(...words))
  const session: Session = { indexInfo: { closed: 1 }, privKey: 'nobody must read this' }
  new SessionRecord().openSession(session)
  expect(JSON.stringify(said)).toContain('nobody must read this')
  said.length = 0
  silenceLibsignal()
  const record = new SessionRecord()
  record.closeSession(session)
  record.closeSession(session)
  record.openSession(session)
  expect(session.indexInfo.closed).toBe(-1)
  expect(said).toEqual([])
  speaker.info('others')
  expect(said).toEqual(['others'])
})
