import { type EventName, events } from '@recado/contract/events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { stripUnknown } from './stripUnknown.ts'

type Shape = z.ZodType
type Def = {
  type: string
  shape: Record<string, Shape>
  element: Shape
  innerType: Shape
  options: Shape[]
  valueType: Shape
  entries: object
  values?: unknown[]
}
type Spec = { row: z.ZodType; says?: Record<string, z.ZodType> }

const texts = [
  'Some text',
  '018f3c1e-7e0a-4c66-9d1e-2f60c1a7b001',
  '2026-01-02T03:04:05.000Z',
  '2026-01-02',
  '#a4cccc',
  'ana@example.com',
  '10:00',
  'https://example.com',
]
const plain = [...texts, 1, 0, 8, true, null]

/** A value of that shape, with unknown fields in each of its objects. */
function sample(shape: Shape, isFull: boolean, depth = 0): unknown {
  const def = shape.def as unknown as Def
  const of = (part: Shape) => sample(part, isFull, depth + 1)
  if (def.type === 'object')
    return { secret: 'kept here', ...Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, of(part)])) }
  if (def.type === 'array') return isFull && depth < 12 ? [of(def.element), of(def.element)] : []
  if (def.type === 'nullable') return isFull ? of(def.innerType) : null
  if (def.type === 'optional') return isFull && depth < 12 ? of(def.innerType) : undefined
  if (def.type === 'union') return of(def.options[0] as Shape)
  if (def.type === 'record') return { 1: of(def.valueType) }
  const given = [...plain, ...Object.values(def.entries ?? {}), ...(def.values ?? [])]
  return given.find((value) => shape.safeParse(value).success)
}

const shapes = (Object.keys(events) as EventName[]).flatMap((name) => {
  const { row, says = {} } = events[name] as Spec
  return Object.entries({ row, ...says }).map(([what, shape]) => ({ of: `${name} ${what}`, shape }))
})

test.for(shapes)('$of publishes what the contract says, and nothing else', ({ shape }) => {
  for (const isFull of [true, false]) {
    const given = sample(shape, isFull)
    expect(JSON.stringify(given)).toContain('secret')
    expect(JSON.parse(JSON.stringify(stripUnknown(shape, given)))).toEqual(JSON.parse(JSON.stringify(shape.parse(given))))
  }
})

test('a recursive shape is stripped at every level', () => {
  const branch = z.object({
    name: z.string(),
    of: z.enum(['a', 'b']).nullable(),
    get branches() {
      return z.array(branch)
    },
  })
  const given = { name: 'Root', of: null, more: 1, branches: [{ name: 'Leaf', of: 'a', more: 1, branches: [] }] }
  expect(stripUnknown(branch, given)).toEqual({ name: 'Root', of: null, branches: [{ name: 'Leaf', of: 'a', branches: [] }] })
})

test('optional fields that are missing stay missing', () => {
  expect(() => stripUnknown(z.object({ contact: z.object({ id: z.int() }) }), {})).toThrow()
})
