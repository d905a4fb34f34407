import { expect, test } from 'vitest'
import { threadRows } from './threadRows.ts'

const said = (id: string, ...at: [number, number, number, number]) => ({ id, createdAt: new Date(...at).toISOString() })

test('each of the reader’s days is announced once, before its first message', () => {
  const rows = threadRows([said('a', 2026, 2, 4, 23), said('b', 2026, 2, 5, 0), said('c', 2026, 2, 5, 23)])
  expect(rows.map((row) => (row.kind === 'day' ? row.day : row.key))).toEqual(['04/03/2026', 'a', '05/03/2026', 'b', 'c'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})
