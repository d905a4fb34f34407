import { isDeepStrictEqual } from 'node:util'
import { type EventName, eventChannel, events } from '@recado/contract/events'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { z } from 'zod'
import { holds, isOpen, type Role } from './access.ts'
import { schemaMismatch } from './expectSuccess.ts'
import type { SocketMessage } from './socketListener.ts'

const names = Object.keys(events) as EventName[]

export const nameOfEvent = (companyId: number, { event }: SocketMessage) =>
  names.find((name) => eventChannel(companyId, name) === event) ?? oldNames(companyId).find(([, channels]) => channels.test(event))?.[0]

/** Events that old clients also receive on channels of their own. */
const oldNames = (companyId: number) =>
  [
    ['chat', new RegExp(`^company-${companyId}-chat(-user)?-\\d+$`)],
    ['quickmessage', new RegExp(`^company${companyId}-quickemessage$`)],
    ['schedule', new RegExp(`^company${companyId}-schedule$`)],
  ] as const

/**
 * Why somebody of the company should not have received this; undefined if it is right: an event of the contract, of their own company, with
 * only those fields of the row that a call they may make would also answer.
 */
export function wrongAudienceOf(
  heard: SocketMessage,
  { companyId, role, endpoints }: { companyId: number; role: Role; endpoints: readonly Endpoint[] },
) {
  const name = nameOfEvent(companyId, heard)
  if (!name) return 'an event of the contract, of one’s own company'
  const { record, id, row, says = {}, alsoAs = record, deletedAsRecord } = events[name] as Spec
  const { action, ...rest } = heard.payload
  const said = says[String(action)]
  if (said)
    return schemaMismatch(said, rest) === undefined && partsAreReadable(said, readableBy(role, endpoints))
      ? undefined
      : `what ${action} says`
  const deleted = { [id]: rest[id], ...(deletedAsRecord && { [record]: { id: rest[id] } }) }
  if (action === 'delete') return isDeepStrictEqual(rest, deleted) ? undefined : `only ${id}`
  if (!isDeepStrictEqual(rest, { [record]: rest[record], [alsoAs]: rest[record] })) return `only ${record}`
  const readable = readableBy(role, endpoints)
  const shapes = alternatives(row)
  const allowed = shapes.filter((shape) => readable.has(shape) || isOnlyId(shape))
  return allowed.some((shape) => schemaMismatch(shape, rest[record]) === undefined) ? undefined : `${record} as a ${role} may read it`
}

type Spec = { record: string; id: string; row: z.ZodType; says?: Record<string, z.ZodType>; alsoAs?: string; deletedAsRecord?: true }

/** Records beside ids must be records that a call could have answered too. */
const partsAreReadable = (said: z.ZodType, readable: ReadonlySet<z.ZodType>) =>
  Object.values(partsOf(said).shape ?? {}).every((part) => part.def.type !== 'object' || readable.has(part))

const known = new Map<Role, ReadonlySet<z.ZodType>>()

/** Every shape in the answers to the calls that the profile may make. */
function readableBy(role: Role, endpoints: readonly Endpoint[]) {
  const shapes =
    known.get(role) ??
    new Set(endpoints.filter(({ access }) => isOpen(access) || holds(role, access)).flatMap(({ output }) => [...within(output)]))
  known.set(role, shapes)
  return shapes
}

type Parts = { type: string; shape?: Record<string, z.ZodType>; element?: z.ZodType; options?: z.ZodType[]; innerType?: z.ZodType }
const partsOf = (schema: z.ZodType) => schema.def as unknown as Parts

/** A recursive shape contains itself. */
function within(schema: z.ZodType, met = new Set<z.ZodType>()): ReadonlySet<z.ZodType> {
  if (met.has(schema)) return met
  met.add(schema)
  const { shape = {}, element, options = [], innerType } = partsOf(schema)
  for (const part of [...Object.values(shape), element, ...options, innerType]) if (part) within(part, met)
  return met
}

const alternatives = (schema: z.ZodType): z.ZodType[] => partsOf(schema).options ?? [schema]
const isOnlyId = (schema: z.ZodType) => isDeepStrictEqual(Object.keys(partsOf(schema).shape ?? {}), ['id'])
