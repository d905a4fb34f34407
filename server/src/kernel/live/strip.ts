import type { z } from 'zod'

type Shape = z.core.$ZodType
type Strip = (value: unknown) => unknown
type Def = Shape['_zod']['def'] & { shape: Record<string, Shape>; element: Shape; innerType: Shape; catchall?: Shape }

const strippers = new WeakMap<Shape, Strip>()
const asIs: Strip = (value) => value

/**
 * What the contract says of a row, and nothing else. It is the product's own row, whose types are known: to check each of its fields as if
 * it came from outside takes longer than all else that telling of it takes here.
 */
export const strip = (shape: Shape, value: unknown): unknown => stripperOf(shape)(value)

function stripperOf(shape: Shape): Strip {
  const known = strippers.get(shape)
  if (known) return known
  let made: Strip | undefined
  // Met again within itself.
  strippers.set(shape, (value) => made?.(value))
  made = make(shape)
  strippers.set(shape, made)
  return made
}

/** Whatever else there may be, such as a choice of several, is read as the contract reads it. */
function make(shape: Shape): Strip {
  const def = shape._zod.def as Def
  if (isLeaf(shape)) return asIs
  if (def.type === 'nullable' || def.type === 'optional') return orNothing(stripperOf(def.innerType))
  if (def.checks && def.checks.length > 0) return parsing(shape)
  if (def.type === 'array') return each(stripperOf(def.element))
  if (def.type === 'object' && !def.catchall) return fields(def.shape)
  return parsing(shape)
}

const parsing =
  (shape: Shape): Strip =>
  (value) =>
    (shape as z.ZodType).parse(value)

const leaves: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null'])
/** Those that only check; one that trims, say, is read. */
const isLeaf = ({ _zod: { def } }: Shape) => leaves.has(def.type) && !def.checks?.some((check) => check._zod.def.check === 'overwrite')

const orNothing =
  (inner: Strip): Strip =>
  (value) =>
    value === null || value === undefined ? value : inner(value)

const each = (item: Strip): Strip => (item === asIs ? asIs : (value) => (value as unknown[]).map(item))

/** Written as the program that one would write by hand: names that are only known when they are met cost more than all else. */
function fields(shape: Record<string, Shape>): Strip {
  const strips = Object.values(shape).map(stripperOf)
  const names = Object.keys(shape).map((name) => JSON.stringify(name))
  const of = (name: string, at: number) => (strips[at] === asIs ? `row[${name}]` : `strip${at}(row[${name}])`)
  const program = `return (row) => ({ ${names.map((name, at) => `${name}: ${of(name, at)}`).join()} })`
  return new Function(...strips.map((_, at) => `strip${at}`), program)(...strips) as Strip
}
