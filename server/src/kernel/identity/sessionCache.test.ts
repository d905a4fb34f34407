import { expect, test } from 'vitest'
import { ALL_COMPANIES, type TableWrites } from '../database/trackWrites.ts'
import { affectsAccess } from './sessionCache.ts'

const wrote = (table: string, ...columns: string[]): TableWrites => new Map([[7, new Map([[table, new Set(columns)]])]])
const decides = (written: TableWrites) => [...written.values()].some(affectsAccess)

test('that somebody is there changes nothing about who may do what', () => {
  expect(decides(wrote('users', 'online', 'seenAt'))).toBe(false)
  expect(decides(wrote('sessions', 'refreshHash', 'previousHash', 'rotatedAt', 'expiresAt'))).toBe(false)
  expect(decides(wrote('tickets', 'status'))).toBe(false)
})

test('what people, sessions and companies are does', () => {
  expect(decides(wrote('users', 'online', 'profile'))).toBe(true)
  expect(decides(wrote('sessions', 'revokedAt'))).toBe(true)
  expect(decides(new Map([[ALL_COMPANIES, new Map([['plans', null]])]]))).toBe(true)
})
