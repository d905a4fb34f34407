import { expect, test } from 'vitest'
import { ALL_COMPANIES, type TableWrites } from '../database/trackWrites.ts'
import { affectsAccess } from './accessCache.ts'

const wrote = (table: string, ...columns: string[]): TableWrites => new Map([[7, new Map([[table, new Set(columns)]])]])
const decides = (written: TableWrites) => [...written.values()].some(affectsAccess)

test('being online changes no rights', () => {
  expect(decides(wrote('users', 'online', 'seenAt'))).toBe(false)
  expect(decides(wrote('sessions', 'refreshHash', 'previousHash', 'rotatedAt', 'expiresAt'))).toBe(false)
  expect(decides(wrote('tickets', 'status'))).toBe(false)
})

test('changes of users, sessions and companies change rights', () => {
  expect(decides(wrote('users', 'online', 'profile'))).toBe(true)
  expect(decides(wrote('sessions', 'revokedAt'))).toBe(true)
  expect(decides(new Map([[ALL_COMPANIES, new Map([['plans', null]])]]))).toBe(true)
})
