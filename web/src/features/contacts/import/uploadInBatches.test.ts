import type { SheetRow } from '@recado/contract/contacts'
import { expect, test } from 'vitest'
import { type Progress, uploadInBatches } from './uploadInBatches.ts'

const rowsOf = (count: number): SheetRow[] => Array.from({ length: count }, (_, at) => ({ Nome: `Cliente ${at}` }))
const answer = (rows: SheetRow[]) => ({
  newContacts: rows.slice(1).map(({ Nome }, at) => ({ contactName: String(Nome), contactId: at + 1 })),
  errorBag: rows.slice(0, 1).map(({ Nome }) => ({ contactName: String(Nome), error: { code: 'ERR_VALIDATION', message: '' } })),
})

test('all rows go, a thousand at a time, and the report is of all', async () => {
  const sizes: number[] = []
  const told: Progress[] = []
  await uploadInBatches(rowsOf(2500), {
    send: async (rows) => {
      sizes.push(rows.length)
      return answer(rows)
    },
    onProgress: (progress) => told.push(progress),
    isCancelled: () => false,
  })
  expect(sizes).toEqual([1000, 1000, 500])
  expect(told.map(({ sent }) => sent)).toEqual([1000, 2000, 2500])
  expect(told.at(-1)?.report.newContacts).toHaveLength(2497)
  expect(told.at(-1)?.report.errorBag.map(({ contactName }) => contactName)).toEqual(['Cliente 0', 'Cliente 1000', 'Cliente 2000'])
})

test('cancelled, the portion on its way is the last', async () => {
  let cancelled = false
  const told: Progress[] = []
  await uploadInBatches(rowsOf(2500), {
    send: async (rows) => {
      cancelled = true
      return answer(rows)
    },
    onProgress: (progress) => told.push(progress),
    isCancelled: () => cancelled,
  })
  expect(told.map(({ sent }) => sent)).toEqual([1000])
})

test('what fails is told on, and what was done before is known', async () => {
  const told: Progress[] = []
  let turn = 0
  const upload = uploadInBatches(rowsOf(2500), {
    send: async (rows) => {
      if (++turn === 2) throw new Error('cut')
      return answer(rows)
    },
    onProgress: (progress) => told.push(progress),
    isCancelled: () => false,
  })
  await expect(upload).rejects.toThrow('cut')
  expect(told.map(({ sent }) => sent)).toEqual([1000])
})
