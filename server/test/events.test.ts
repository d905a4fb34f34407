import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientMessages, type EventName, eventChannel, events, legacyChannels } from '@recado/contract/events'
import { pushKinds, pushNote } from '@recado/contract/push'
import { webhookDocs } from '@recado/contract/webhookDocs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaOf } from '../src/kernel/http/openApi.ts'

const FILE = join(import.meta.dirname, '../../docs/events.json')
const API_FILE = join(import.meta.dirname, '../../docs/openapi.json')

/** Everything that the product sends by itself: to sockets, to webhooks, to browsers. Named shapes stand in `openapi.json`. */
function describeEvents() {
  const schemas: Record<string, Record<string, unknown>> = {}
  const shape = (type: z.ZodType, io: 'input' | 'output' = 'output') => schemaOf(type, io, schemas)
  const liveEvents = eachOf(events, ({ row, says = {}, ...spec }, name) => ({
    channel: eventChannel(COMPANY, name as EventName),
    ...spec,
    row: shape(row),
    ...(Object.keys(says).length > 0 && { says: eachOf(says, (said) => shape(said)) }),
  }))
  const description = {
    live: {
      events: liveEvents,
      oldChannels: eachOf(legacyChannels, (nameOf) => nameOf(COMPANY, CHAT)),
      clientMessages: eachOf(clientMessages, (given) => (given instanceof z.ZodUndefined ? null : shape(given, 'input'))),
    },
    webhooks: eachOf(webhookDocs, ({ body }) => shape(body)),
    push: { kinds: pushKinds, note: shape(pushNote) },
  }
  const text = JSON.stringify(description, null, 2).replaceAll('"#/components/', '"openapi.json#/components/')
  return { text: `${text}\n`, schemas }
}

const COMPANY = 1
const CHAT = 2

const eachOf = <Value>(table: Readonly<Record<string, Value>>, work: (value: Value, name: string) => unknown) =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, work(value, name)]))

test('events match docs/events.json; UPDATE=1 writes an intended change into the file', () => {
  const { text } = describeEvents()
  if (process.env.UPDATE === '1') writeFileSync(FILE, text)
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(FILE, 'utf8')))
})

test('the named shapes of events are those of docs/openapi.json', () => {
  const { text, schemas } = describeEvents()
  const api = JSON.parse(readFileSync(API_FILE, 'utf8')) as { components: { schemas: Record<string, unknown> } }
  expect(Object.keys(schemas).length).toBeGreaterThan(20)
  expect(api.components.schemas).toMatchObject(schemas)
  expect(text).not.toMatch(/"#\//)
})
