import { expect, test } from 'vitest'
import { lockReasonOf, mayRestart, mayStop } from './campaignStates.ts'

const now = Date.parse('2026-11-24T12:00:00.000Z')
const at = (clock: string) => `2026-11-24T${clock}:00.000Z`

test('a campaign can be changed while it is a draft, cancelled, or more than an hour away', () => {
  for (const status of ['INATIVA', 'CANCELADA'] as const) expect(lockReasonOf({ status, scheduledAt: at('12:01') }, now)).toBeNull()
  expect(lockReasonOf({ status: 'PROGRAMADA', scheduledAt: at('13:01') }, now)).toBeNull()
  expect(lockReasonOf({ status: 'PROGRAMADA', scheduledAt: at('13:00') }, now)).toBe('soon')
  for (const status of ['EM_ANDAMENTO', 'FINALIZADA'] as const) expect(lockReasonOf({ status, scheduledAt: null }, now)).toBe(status)
})

test('only a running campaign can be stopped; a cancelled one, or one stopped by failures, can be restarted', () => {
  expect(mayStop({ status: 'EM_ANDAMENTO', waitsFor: 'failures' })).toBe(true)
  expect(mayStop({ status: 'CANCELADA', waitsFor: null })).toBe(false)
  expect(mayRestart({ status: 'CANCELADA', waitsFor: null })).toBe(true)
  expect(mayRestart({ status: 'EM_ANDAMENTO', waitsFor: 'failures' })).toBe(true)
  expect(mayRestart({ status: 'EM_ANDAMENTO', waitsFor: 'hours' })).toBe(false)
})
