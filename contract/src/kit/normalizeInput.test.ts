import { expect, test } from 'vitest'
import { z } from 'zod'
import { color, day, id, password } from './fields.ts'
import { emptyIsNothing, normalizeInput } from './normalizeInput.ts'

const shape = z
  .object({
    count: z.int().min(0),
    price: z.number().min(0).multipleOf(0.01),
    queueId: id.nullable(),
    kanban: z.literal([0, 1]),
    parentId: z
      .literal(-1)
      .transform(() => null)
      .or(id.nullable()),
    queueIds: z.array(id),
    ...{ color, password, day },
    ids: emptyIsNothing(
      z
        .string()
        .transform((text) => JSON.parse(text) as unknown)
        .pipe(z.array(id)),
    ),
    kind: z.enum(['one', 'other']),
    status: z.boolean(),
    name: z.string().min(2),
    nested: z.object({ place: z.int() }),
    ownWay: z.preprocess((value) => (value === '' ? null : value), z.string().nullable()),
  })
  .partial()
const withDefaults = z.object({ count: z.int().default(3), queueId: id.nullable().default(null), color: color.default('red') })

const read = (given: Record<string, unknown>, schema: z.ZodType = shape) => schema.safeParse(normalizeInput(schema, given))
const said = (given: Record<string, unknown>) => read(given).data

test('a number as text becomes a number, at any depth', () => {
  expect(said({ count: '7', kanban: '1', queueId: ' 12 ', parentId: '-1', queueIds: ['1', 2], nested: { place: '4' } })).toEqual({
    ...{ count: 7, kanban: 1, queueId: 12, parentId: null, queueIds: [1, 2], nested: { place: 4 } },
  })
  expect(said({ parentId: '5' })).toEqual({ parentId: 5 })
})

test('an amount may be written as programs or as people in Brazil write it', () => {
  const sums = { '49.9': 49.9, '49,90': 49.9, '1.234,5': 1234.5, '1.234': 1234, '1234.56': 1234.56, '12.345.678,9': 12345678.9, '0.5': 0.5 }
  for (const [text, sum] of Object.entries(sums)) expect(said({ price: text }), text).toEqual({ price: sum })
})

test('"", null and false are nothing for numbers, colours, passwords, days, enums and lists written as text: null where it is allowed, otherwise as if absent', () => {
  for (const nothing of ['', null, false]) {
    expect(said({ queueId: nothing, parentId: nothing })).toEqual({ queueId: null, parentId: null })
    expect(said({ count: nothing, color: nothing, password: nothing, kanban: nothing, day: nothing, ids: nothing, kind: nothing })).toEqual(
      {},
    )
    const chosen = read({ count: nothing, queueId: nothing, color: nothing }, withDefaults).data
    expect(chosen).toEqual({ count: 3, queueId: null, color: 'red' })
  }
  expect(said({ name: null, status: null, nested: null, queueIds: null })).toEqual({})
  expect(said({ ownWay: null })).toEqual({ ownWay: null })
  expect(said({ ids: '[1,2]' })).toEqual({ ids: [1, 2] })
})

test('what is wrong stays wrong', () => {
  for (const given of [
    ...[{ count: 'seven' }, { count: '1e3' }, { count: '0x10' }, { count: '-1' }, { count: true }, { count: '1.5' }, { count: [] }],
    ...[{ name: '' }, { name: false }, { status: '' }, { queueIds: [''] }, { queueIds: '' }, { color: ' ' }, { nested: { place: '' } }],
    ...[{ price: '1.23.4' }, { price: '1,2,3' }, { price: '9'.repeat(31) }, { parentId: 'x' }, { kanban: '2' }, { kind: 'none' }],
  ])
    expect(read(given).success, JSON.stringify(given)).toBe(false)
  const required = z.object({ id, color, password })
  for (const field of Object.keys(required.shape))
    for (const nothing of ['', null, false])
      expect(read({ id: 1, color: 'red', password: 'secret', [field]: nothing }, required).success, `${field} ${nothing}`).toBe(false)
})

test('unknown fields are dropped, and what is no object stays as it is', () => {
  expect(said({ count: 1, other: '5' })).toEqual({ count: 1 })
  for (const given of ['text', 7, true, [], null]) expect(normalizeInput(shape, given)).toEqual(given === null ? null : given)
})
