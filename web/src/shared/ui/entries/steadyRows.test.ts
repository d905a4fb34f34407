import { expect, test } from 'vitest'
import { freezeRows, liveRows, steadyRows } from './steadyRows.ts'

type Row = { id: number; text: string }
const rows = (ids: string, text = '') => [...ids].map((id): Row => ({ id: Number(id), text }))
const shown = (held: readonly Row[], live: readonly Row[]) => {
  const { rows, removedIds, newAbove } = steadyRows(freezeRows(held), live)
  return { ids: rows.map(({ id }) => id).join(''), gone: [...removedIds].join(''), news: newAbove }
}

test('a row that moves up stays in position and is counted above', () => {
  expect(shown(rows('1234'), rows('3124'))).toEqual({ ids: '1234', gone: '', news: 1 })
  expect(shown(rows('1234'), rows('4312'))).toEqual({ ids: '1234', gone: '', news: 2 })
  expect(shown(rows('1234'), rows('1423'))).toEqual({ ids: '1234', gone: '', news: 1 })
})

test('new rows wait above, removed rows keep their positions', () => {
  expect(shown(rows('123'), rows('9123'))).toEqual({ ids: '123', gone: '', news: 1 })
  expect(shown(rows('123'), rows('9213'))).toEqual({ ids: '123', gone: '', news: 2 })
  expect(shown(rows('123'), rows('13'))).toEqual({ ids: '123', gone: '2', news: 0 })
  expect(shown(rows('123'), rows('312'))).toMatchObject({ news: 1 })
  expect(shown(rows('1234'), rows('924'))).toEqual({ ids: '1234', gone: '13', news: 1 })
})

test('rows show their present data, and further pages are added below', () => {
  const { rows: now } = steadyRows(freezeRows(rows('12', 'then')), rows('2156', 'now'))
  expect(now).toEqual(rows('1256', 'now'))
})

test('a list that becomes empty while held still shows its rows', () => {
  expect(shown(rows('12'), [])).toEqual({ ids: '12', gone: '12', news: 0 })
  const live = rows('12')
  expect(steadyRows(freezeRows(live), live)).toEqual(liveRows(live))
})
