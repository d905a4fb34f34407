import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type EventName, events } from '@recado/contract/events'
import { ExampleRecord, fillExample } from '@recado/contract/kit/endpointExamples'
import type { Resource } from '@recado/contract/kit/resource'
import type { World } from './testApp.ts'
import type { LiveListContract, Send } from './verifyLiveList.ts'

const contract = join(import.meta.dirname, '../../contract/src')

/** Every resource of the contract that has events: new ones are found without being listed. */
export async function liveResources(): Promise<(Resource & { name: EventName })[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.]+\.ts$/.test(file))
  const modules: object[] = await Promise.all(files.map((file) => import(join(contract, file))))
  return modules.flatMap((module) => Object.values(module)).filter(isLiveResource)
}

const isLiveResource = (value: unknown): value is Resource & { name: EventName } =>
  typeof value === 'object' && value !== null && 'endpoints' in value && 'order' in value && 'name' in value && String(value.name) in events

/** The rule for a resource without special knowledge: its example under many names. */
export function liveListContract(world: World, resource: Resource & { name: EventName }): LiveListContract {
  const { create, update } = resource.example as Record<'create' | 'update', Record<string, unknown>>
  const ownTexts = [...resource.searchIn, ...(resource.order.type === 'name' ? [resource.order.field] : [])]
  const named = (values: Record<string, unknown>, n: number, name: string) => ({
    ...filled(plain(values), n),
    ...Object.fromEntries(ownTexts.filter((field) => field in values).map((field) => [field, `${name}${n}`])),
  })
  return {
    resource,
    event: resource.name,
    create: (n, name) => named(create, n, name),
    update: (n, name) => named(update, n, name),
    needs: (send) => recordsFor(world, send, create),
  }
}

/** The records that its example needs, made by the endpoints that declare to make them. */
async function recordsFor(world: World, send: Send, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const made: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    if (!(value instanceof ExampleRecord)) continue
    const maker = world.endpoints.find(({ makes }) => makes === value.name)
    const body = maker?.example.body as Record<string, unknown> | undefined
    if (!maker || !body) throw new Error(`No endpoint makes '${value.name}'`)
    made[key] = (await send('POST', maker.path, { ...filled(plain(body), ++drawn), ...(await recordsFor(world, send, body)) }))[value.field]
  }
  return made
}

let drawn = 0
/** A number in an example may be a phone number. */
const ENOUGH_DIGITS = 10_000_000

const plain = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof ExampleRecord)))

const filled = (values: Record<string, unknown>, n: number) =>
  fillExample(values, {
    record: () => 0,
    text: (name) => (name === 'hex' ? `#${(n + 0x100000).toString(16)}` : String(ENOUGH_DIGITS + n)),
  }) as object
