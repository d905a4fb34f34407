import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coalesceEvents } from './coalesceEvents.ts'
import type { LiveEvent, Publish } from './publish.ts'

type Row = { id: number; room: string; text: number }
const eventNamed = (name: 'tag' | 'queue'): LiveEvent<Row> => ({ name, audience: (_, row) => [{ room: row.room, row }] })
const tags = eventNamed('tag')

/** What each room receives, and what it then shows. */
function listening() {
  const told: unknown[] = []
  const shown = new Map<string, Row>()
  const publish: Publish = (companyId, { name }, action, given, { before, says, position } = {}) => {
    const row = given as unknown as Row
    told.push([companyId, name, action, row, ...(says || before || position ? [{ says, before, position }] : [])])
    const at = ({ room, id }: Row) => `${room} ${id}`
    if (before) shown.delete(at(before as unknown as Row))
    if (action === 'delete') shown.delete(at(row))
    else shown.set(at(row), row)
  }
  const { afterCommit, emit } = coalesceEvents(publish)
  const end = () => {
    for (const run of afterCommit) run(undefined)
  }
  return { told, shown, publish, emit, end }
}
const row = (text: number, room = 'all', id = 1): Row => ({ id, room, text })

test('several changes of a row are published once, with the final state, at the place of the last one', () => {
  const { told, emit, end } = listening()
  emit(7, tags, 'create', row(1))
  emit(7, tags, 'update', row(1, 'all', 2), { before: row(0, 'few', 2) })
  emit(7, tags, 'update', row(2), { before: row(1) })
  emit(7, tags, 'update', row(3, 'all', 3))
  emit(7, tags, 'update', row(2, 'none', 2), { before: row(1, 'all', 2) })
  end()
  expect(told).toEqual([
    [7, 'tag', 'create', row(2)],
    [7, 'tag', 'update', row(3, 'all', 3)],
    [7, 'tag', 'update', row(2, 'none', 2), { before: row(0, 'few', 2) }],
  ])
})

test('other companies, other events, details of an action and deletions are published separately', () => {
  const { told, emit, end } = listening()
  const said = { says: { tagId: 1 } }
  emit(7, tags, 'update', row(1))
  emit(8, tags, 'update', row(1))
  emit(7, eventNamed('queue'), 'update', row(1))
  emit(7, tags, 'updateUnread', row(1), said)
  emit(7, tags, 'delete', row(1))
  emit(7, tags, 'create', row(2))
  end()
  expect(told.map((one) => (one as unknown[]).slice(0, 4))).toEqual([
    [7, 'tag', 'update', row(1)],
    [8, 'tag', 'update', row(1)],
    [7, 'queue', 'update', row(1)],
    [7, 'tag', 'updateUnread', row(1)],
    [7, 'tag', 'delete', row(1)],
    [7, 'tag', 'create', row(2)],
  ])
})

type Part = { text: string; whole: Row }
const parts: LiveEvent<Part> = {
  name: 'queue',
  audience: (_, part) => [{ room: part.whole.room, row: part }],
  partOf: { field: 'whole', event: tags },
}

test('a part of a row is published with the final row, if that is published: who sees that receives it', () => {
  const { told, emit, end } = listening()
  const part = (text: string, whole: Row): Part => ({ text, whole })
  const says = (text: string, whole: Row) => ({ says: { text, whole, other: whole } })
  emit(7, parts, 'update', part('first', row(1)))
  emit(7, parts, 'create', part('said', row(1)), says('said', row(1)))
  emit(7, parts, 'update', part('elsewhere', row(1, 'all', 2)))
  emit(7, tags, 'update', row(2, 'few'), { before: row(1) })
  emit(8, parts, 'update', part('another company', row(1)))
  emit(7, tags, 'update', row(3, 'none'))
  end()
  expect(told).toEqual([
    [7, 'queue', 'update', part('first', row(3, 'none'))],
    [7, 'queue', 'create', part('said', row(3, 'none')), { says: { text: 'said', whole: row(3, 'none'), other: row(1) } }],
    [7, 'queue', 'update', part('elsewhere', row(1, 'all', 2))],
    [8, 'queue', 'update', part('another company', row(1))],
    [7, 'tag', 'update', row(3, 'none'), { before: row(1) }],
  ])
})

test('a part of a row that is deleted in the end is published with the row as it was', () => {
  const { told, emit, end } = listening()
  emit(7, parts, 'update', { text: 'first', whole: row(1) })
  emit(7, tags, 'update', row(2, 'few'))
  emit(7, tags, 'delete', row(2, 'few'))
  end()
  expect(told[0]).toEqual([7, 'queue', 'update', { text: 'first', whole: row(1) }])
})

const changes = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    room: fc.constantFrom('all', 'few', 'none'),
    isGone: fc.boolean(),
    isBefore: fc.boolean(),
  }),
  { maxLength: 20 },
)

test('whatever happens to rows, everybody shows in the end what they would after each single event', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const [once, each] = [listening(), listening()]
      const rows = new Map<number, Row>([row(0, 'few', 1), row(0, 'all', 2)].map((one) => [one.id, one]))
      for (const { id, one } of [...rows].map(([id, one]) => ({ id, one })))
        for (const { shown } of [once, each]) shown.set(`${one.room} ${id}`, one)
      for (const [text, { id, room, isGone, isBefore }] of steps.entries()) {
        const before = rows.get(id)
        const after = row(text + 1, room, id)
        const details = before && (isBefore || before.room !== room) ? { before } : {}
        const [action, told] = !before
          ? (['create', after] as const)
          : isGone
            ? (['delete', before] as const)
            : (['update', after] as const)
        once.emit(7, tags, action, told, action === 'update' ? details : {})
        each.publish(7, tags, action, told, action === 'update' ? details : {})
        if (action === 'delete') rows.delete(id)
        else rows.set(id, after)
      }
      once.end()
      expect(once.shown).toEqual(each.shown)
    }),
    tries.rule,
  )
})
