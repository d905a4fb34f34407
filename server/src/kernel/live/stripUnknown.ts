import type { z } from 'zod'

type Shape = z.ZodType
type Strip = (value: unknown) => unknown
type Def = Shape['def'] & { shape: Record<string, Shape>; element: Shape; innerType: Shape; catchall?: Shape }

const strippers = new WeakMap<Shape, Strip>()
const asIs: Strip = (value) => value

/**
 * Reduces a row to the fields of the contract. The row is the product's own, so its types are trusted: validating each field would take
 * longer than everything else about publishing it here.
 */
export const stripUnknown = (shape: Shape, value: unknown): unknown => stripperOf(shape)(value)

function stripperOf(shape: Shape): Strip {
  const cached = strippers.get(shape)
  if (cached) return cached
  let made: Strip | undefined
  // The shape contains itself.
  strippers.set(shape, (value) => made?.(value))
  made = make(shape)
  strippers.set(shape, made)
  return made
}

/** Other types, such as unions, are parsed by zod. */
function make(shape: Shape): Strip {
  const def = shape.def as Def
  if (leaves.has(def.type)) return asIs
  if (def.type === 'nullable' || def.type === 'optional') return orNothing(stripperOf(def.innerType))
  if (def.checks && def.checks.length > 0) return parsing(shape)
  if (def.type === 'array') return each(stripperOf(def.element))
  if (def.type === 'object' && !def.catchall) return fields(def.shape)
  return parsing(shape)
}

const parsing =
  (shape: Shape): Strip =>
  (value) =>
    shape.parse(value)

/** Our own texts were validated when they were stored, so nothing is left to trim. */
const leaves: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null'])
const orNothing =
  (inner: Strip): Strip =>
  (value) =>
    value === null || value === undefined ? value : inner(value)

const each = (item: Strip): Strip => (item === asIs ? asIs : (value) => (value as unknown[]).map(item))

function fields(shape: Record<string, Shape>): Strip {
  const parts = Object.entries(shape).map(([name, part]) => [name, stripperOf(part)] as const)
  return (row) => {
    const stripped: Record<string, unknown> = {}
    for (const [name, strip] of parts) stripped[name] = strip((row as Record<string, unknown>)[name])
    return stripped
  }
}
