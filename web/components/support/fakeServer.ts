import { AppError, type ErrorCode } from '@recado/contract/errors'
import { type EventName, eventChannel, events } from '@recado/contract/events'
import { acceptsPart, type Endpoint, type InputOf, type OutputOf } from '@recado/contract/kit/endpoint'
import { listRules } from '@recado/contract/kit/liveList'
import type { Resource } from '@recado/contract/kit/resource'
import { z } from 'zod'
import { type RequestInput, UnreachableError } from '#web/shared/data/api/send.ts'
import { dispatchEvent, type LivePayload } from '#web/shared/data/live/liveEvents.ts'
import { sample, smallestValue } from './sample.ts'

type Call<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  files: readonly File[]
}
type Answer<E extends Endpoint> = (call: Call<E>) => OutputOf<E> | Promise<OutputOf<E>>
type StoredRow = Record<string, unknown> & { id: number }

/** Ids rise through all tests of a page, as they do in a database: the product remembers the rows that it has seen. */
let lastId = 1000
export const nextId = () => ++lastId

let current: FakeServer | undefined
export type FakeServer = ReturnType<typeof createFakeServer>

export function currentServer(): FakeServer {
  if (!current) throw new Error('The page calls the server while no test runs')
  return current
}

/** Answers like the server, from all messages so far. */
export function refuse(code: ErrorCode, details?: unknown): never {
  throw new AppError(code, details)
}

/**
 * The server of one test. Calls and answers must fit the contract. An endpoint without an answer of the test's own answers the smallest
 * output that its schema accepts.
 */
export function createFakeServer(companyId: number) {
  const answers = new Map<Endpoint, Answer<Endpoint>>()
  const calls: { endpoint: Endpoint; call: Call<Endpoint> }[] = []
  const violations: string[] = []
  let mayBeInvalid = false
  let isClosed = false
  let isReachable = true

  /** Answers one endpoint from now on. */
  function on<E extends Endpoint>(endpoint: E, answer: Answer<E>) {
    answers.set(endpoint, answer as unknown as Answer<Endpoint>)
  }

  /** What the endpoint answers at the moment, for a test that changes a part of it. */
  function answerOf<E extends Endpoint>(endpoint: E): Answer<E> {
    const answer = answers.get(endpoint)
    if (!answer) throw new Error(`${endpoint.method} ${endpoint.path} has no answer yet`)
    return answer as unknown as Answer<E>
  }

  /** Publishes a live event, as another user's change does. */
  const publish = (name: EventName, payload: LivePayload) => dispatchEvent(eventChannel(companyId, name), payload)

  /**
   * Stores rows of a resource in memory and answers its five operations, by the same description from which the real server makes them.
   * `join` adds what the real server reads from other tables.
   */
  function store(spec: object, first: readonly object[] = [], join: (row: StoredRow) => object = () => ({})) {
    const { endpoints, rows: key, pageSize, missing, name, order, searchIn, searchDigits } = spec as Resource
    const event = name as EventName
    const parse = (values: object) => {
      const joined = { ...values, ...join(values as StoredRow) }
      return sample(endpoints.get.output, joined) as StoredRow
    }
    let stored = first.map((values) => parse({ id: nextId(), ...values }))
    const find = (id: number) => stored.find((one) => one.id === id) ?? refuse(missing)
    const write = (action: 'create' | 'update', changed: StoredRow) => {
      stored = [...stored.filter(({ id }) => id !== changed.id), changed]
      publish(event, { action, [events[event].record]: changed })
      return changed
    }
    on(endpoints.list, ({ query }) => {
      const { searchParam, cursor, limit = pageSize } = query as { searchParam?: string; cursor?: string; limit?: number }
      const { matches, compare } = listRules<StoredRow>({ order, searchIn, searchDigits }, searchParam)
      const found = stored.filter(matches).sort(compare)
      if (key === null) return found
      const start = Number(cursor ?? 0)
      const end = start + limit
      const hasMore = end < found.length
      return { [key]: found.slice(start, end), count: found.length, hasMore, nextCursor: hasMore ? String(end) : null }
    })
    on(endpoints.get, ({ params }) => find(params.id) as never)
    on(endpoints.create, ({ body }) => write('create', parse({ ...body, id: nextId() })) as never)
    on(endpoints.update, ({ params, body }) => write('update', parse({ ...find(params.id), ...body })) as never)
    on(endpoints.remove, ({ params }) => {
      const { id } = find(params.id)
      stored = stored.filter((one) => one.id !== id)
      publish(event, { action: 'delete', [events[event].id]: id })
      return { message: '' }
    })
    return {
      rows: () => stored,
      /** A change that another user makes. */
      change: (id: number, values: object) => write('update', parse({ ...find(id), ...values })),
    }
  }

  async function receive(endpoint: Endpoint, { params = {}, query = {}, body, files = [] }: RequestInput): Promise<unknown> {
    // The page of an earlier test gets no answer any more.
    if (isClosed) return new Promise(() => undefined)
    if (!isReachable) throw new UnreachableError('The server of the test is down')
    const call: Call<Endpoint> = {
      // In an address everything is text.
      params: read(endpoint, 'params', asText(params)),
      query: read(endpoint, 'query', asText(query)),
      body: read(endpoint, 'body', body === undefined ? undefined : JSON.parse(JSON.stringify(body))),
      files,
    }
    calls.push({ endpoint, call })
    const answer = answers.get(endpoint)
    const output = answer ? await answer(call) : endpoint.answers === 'file' ? new Blob() : smallestValue(endpoint.output)
    if (endpoint.answers === 'file') return output
    const { error } = endpoint.output.safeParse(output)
    if (error) throw violate(`${endpoint.method} ${endpoint.path} answers what the contract does not allow:\n${z.prettifyError(error)}`)
    return JSON.parse(JSON.stringify(output))
  }

  function read(endpoint: Endpoint, part: 'params' | 'query' | 'body', value: unknown) {
    if (!acceptsPart(endpoint[part])) return undefined
    const { success, data, error } = endpoint[part].safeParse(value)
    if (success) return data
    const text = `${endpoint.method} ${endpoint.path} is called with a ${part} that the contract does not allow:\n${z.prettifyError(error)}`
    if (!mayBeInvalid) violate(text)
    const fields = error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }))
    throw new AppError('ERR_VALIDATION', { fields })
  }

  function violate(text: string) {
    violations.push(text)
    return new Error(text)
  }

  const server = {
    ...{ on, answerOf, publish, store, receive },
    /** The calls of one endpoint so far, in order. */
    callsOf: <E extends Endpoint>(endpoint: E) =>
      calls.filter((one) => one.endpoint === endpoint).map(({ call }) => call as unknown as InputOf<E> & Call<E>),
    /** From here on the page may send what the contract does not allow, since the test is about the refusal. */
    expectInvalidCalls: () => {
      mayBeInvalid = true
    },
    /** From here on each call fails as it does while the server is down, or is answered again. */
    setReachable(reachable: boolean) {
      isReachable = reachable
    },
    close() {
      isClosed = true
      if (violations.length > 0) throw new Error(violations.join('\n\n'))
    },
  }
  current = server
  return server
}

const asText = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
