import { type EventName, eventChannel, events } from '@recado/contract/events'
import { expect } from 'vitest'
import { z } from 'zod'
import { createBrowserClient } from '../browserClient.ts'
import type { Person } from '../createPeople.ts'
import type { listenToLiveEvents } from '../liveEvents.ts'
import type { World } from '../testApp.ts'

export const text = z.string()
export const number = z.number()
export const flag = z.boolean()
export const someText = text.nullable()
export const someId = number.nullable()
/** What such clients read as a time. */
export const moment = z.iso.datetime()
/** What their pages read of a record: it may contain more, and goes back with it. */
export const has = z.looseObject
export const listOf = <Row extends z.ZodType>(row: Row) => z.array(row).min(1)
export const paged = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  has({ [name]: listOf(row), hasMore: flag } as Record<Name, z.ZodArray<Row>> & { hasMore: typeof flag })
export const named = has({ id: number, name: text })

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwACZgGAfgxA2QAAAABJRU5ErkJggg==', 'base64')
export const file = (name: string, content: BlobPart = PICTURE) => new File([content], name)

type Row = Record<string, unknown>
type Part = readonly [field: string, value: string | File]

/** The browser client that companies use today: it sends its own requests, and its pages break if an answer lacks what they read. */
export function oldClient({ url }: Pick<World, 'url'>, { token }: Pick<Person, 'token'>) {
  const { send } = createBrowserClient(url)

  async function ask<Answer extends z.ZodType = AnyRecord>(
    method: string,
    path: string,
    { body, answer }: { body?: unknown; answer?: Answer },
  ) {
    const { status, data } = await send(method, `/api${path}`, { token, body })
    return read<Answer>({ what: `${method} ${path}`, status, data, answer })
  }
  const get = <Answer extends z.ZodType = AnyRecord>(path: string, answer?: Answer) => ask('GET', path, { answer })
  const put = <Answer extends z.ZodType = AnyRecord>(path: string, body?: object, answer?: Answer) => ask('PUT', path, { body, answer })

  return {
    get,
    put,
    post: <Answer extends z.ZodType = AnyRecord>(path: string, body?: object, answer?: Answer) => ask('POST', path, { body, answer }),
    remove: (path: string) => ask('DELETE', path, { answer: has({ message: text }) }),
    /** The requests of a page that opens. */
    async opens(...calls: readonly (readonly [path: string, answer: z.ZodType])[]) {
      for (const [path, answer] of calls) await get(path, answer)
    },
    /** An edit dialog: it reads a record and sends all of it back with the typed changes; the rest must stay as it is. */
    async edits(path: string, typed: Row = {}, becomes: Row = typed) {
      const before = await get(path)
      await put(path, { ...before, ...typed })
      expect(timeless(await get(path)), path).toEqual(timeless({ ...before, ...becomes }))
    },
    async form<Answer extends z.ZodType = AnyRecord>(path: string, parts: readonly Part[], answer?: Answer) {
      const body = new FormData()
      for (const [field, value] of parts) body.append(field, value)
      const response = await fetch(`${url}/api${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
      return read<Answer>({ what: `POST ${path}`, status: response.status, data: await response.json(), answer })
    },
  }
}

const anything = z.record(z.string(), z.unknown())
type AnyRecord = typeof anything

type Answered<Answer> = { what: string; status: number; data: unknown; answer: Answer | undefined }
function read<Answer extends z.ZodType>({ what, status, data, answer }: Answered<Answer>): z.output<Answer> {
  expect([status, status === 200 ? '' : data], what).toEqual([200, ''])
  const { success, error, data: found } = (answer ?? anything).safeParse(data)
  expect(success ? [] : error.issues, `${what}: ${JSON.stringify(data).slice(0, 2000)}`).toEqual([])
  return found as z.output<Answer>
}

const timeless = (record: Row) => ({ ...record, updatedAt: undefined })

type Ears = Awaited<ReturnType<typeof listenToLiveEvents>>
/** Waits for an event with such a record, and checks that it has what they read of it. */
export async function hears(heard: Ears, name: EventName, { action, record, answer }: { action: string; record: Row; answer?: z.ZodType }) {
  await heard.hearsOf(name, record)
  const of = heard.of(name).filter((event) => event.action === action)
  const key = events[name].record
  const found = of.findLast((event) => Object.entries(record).every(([field, value]) => (event[key] as Row)?.[field] === value))
  expect(found, `${eventChannel(0, name)} ${action}`).toBeDefined()
  if (answer) expect(answer.safeParse(found?.[key]).error?.issues ?? [], JSON.stringify(found)).toEqual([])
}

/** Receives a channel that only old clients know. */
export function onChannel({ socket }: Pick<Ears, 'socket'>, name: string) {
  const events: Row[] = []
  socket.on(name, (event: Row) => events.push(event))
  return {
    events,
    /** Waits for such an event and reads it as they do. */
    async reads<Event extends z.ZodType>(action: string, shape: Event): Promise<z.output<Event>> {
      const found = () => events.findLast((event) => event.action === action)
      await expect.poll(found, { message: `${name} ${action}`, timeout: 20_000 }).toBeDefined()
      const { error, data } = shape.safeParse(found())
      expect(error?.issues ?? [], `${name} ${JSON.stringify(found())}`).toEqual([])
      return data as z.output<Event>
    },
  }
}
