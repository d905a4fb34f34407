import type { Schedule } from '@recado/contract/schedules/schedules'
import { expect, test } from 'vitest'
import { toCalendarItems } from './calendarItems.ts'

const weekly = {
  id: 7,
  status: 'PENDENTE',
  error: null,
  kind: 'message',
  sendAt: '2026-03-02T12:00:00.000Z',
  repeat: { every: 'week', days: [], until: null },
  repeatFrom: '2026-03-02T09:00',
  contact: { id: 1, name: 'Rita Lobo', profilePicUrl: null },
} as unknown as Schedule
const texts = { noteOf: () => 'Planned', foreseen: 'Planned repetition' }

test('only the next time of a repeating schedule is planned; later times are foreseen and cannot be moved', () => {
  const items = toCalendarItems([weekly], { from: '2026-03-01', to: '2026-03-14' }, { timezone: 'America/Sao_Paulo', texts })
  expect(items.map(({ at, variant, note, isMovable }) => ({ at, variant, note, isMovable }))).toEqual([
    { at: '2026-03-02T09:00', variant: 'planned', note: 'Planned', isMovable: true },
    { at: '2026-03-09T09:00', variant: 'foreseen', note: 'Planned repetition', isMovable: false },
  ])
})
