import { AppError } from '@recado/contract/errors'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { UnreachableError } from '#web/shared/data/api/send.ts'
import { createOutbox } from './createOutbox.ts'
import { createMemoryStore } from './openTaskStore.ts'
import type { OutboxHandler, TaskStore } from './task.ts'

type Mishap = 'none' | 'unreachable' | 'answerLost' | 'fault'
type Server = { applied: string[]; mishaps: Mishap[] }

/** Applies each id once, however the request ends. */
const createHandler = ({ applied, mishaps }: Server): OutboxHandler<string> => ({
  async run(input, { id }) {
    const mishap = mishaps.shift() ?? 'none'
    await Promise.resolve()
    if (mishap === 'unreachable') throw new UnreachableError()
    if (mishap === 'fault') throw new AppError('ERR_INTERNAL_SERVER_ERROR')
    const mark = `${input} ${id}`
    if (!applied.includes(mark)) applied.push(mark)
    if (mishap === 'answerLost') throw new UnreachableError()
  },
  refused: () => true,
})

const openOutbox = (
  doers: Record<string, OutboxHandler<string>>,
  { store = createMemoryStore(), userId = 1 }: { store?: TaskStore; userId?: number } = {},
) => {
  const outbox = createOutbox({ store, pauses: [0] })
  return { outbox, close: outbox.open(userId, doers as never) }
}
const newTask = (input: string, lane = 'one') => ({ lane, kind: 'do', input, about: { what: 'message' as const, name: 'Marina' } })

test('every task is done once and in order, through lost connections, lost answers, errors and reloads', async () => {
  const mishap = fc.constantFrom<Mishap>('none', 'unreachable', 'answerLost', 'fault')
  const given = fc.record({
    tasks: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 }),
    mishaps: fc.array(mishap, { maxLength: 7 }),
    reloadAfter: fc.nat(8),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ tasks, mishaps, reloadAfter }) => {
      const server: Server = { applied: [], mishaps: [...mishaps] }
      const store = createMemoryStore()
      let { outbox, close } = openOutbox({ do: createHandler(server) }, { store })
      for (const [place, lane] of tasks.entries()) {
        outbox.add(newTask(`${place}`, lane))
        if (place !== reloadAfter) continue
        await vi.waitFor(async () => expect((await store.all(1)).length + server.applied.length).toBeGreaterThan(place))
        close()
        ;({ outbox, close } = openOutbox({ do: createHandler(server) }, { store }))
        await vi.waitFor(async () => expect(outbox.get().length).toBeGreaterThanOrEqual((await store.all(1)).length))
      }
      await vi.waitFor(async () => expect(await store.all(1)).toEqual([]))
      close()
      const done = server.applied.map((mark) => Number(mark.split(' ')[0]))
      expect([...done].sort()).toEqual(tasks.map((_, place) => place))
      for (const lane of new Set(tasks)) {
        const wanted = tasks.flatMap((one, place) => (one === lane ? [place] : []))
        expect(done.filter((place) => tasks[place] === lane)).toEqual(wanted)
      }
    }),
    tries.play,
  )
})

test('a refused task stays with its reason if its kind wants it, and the next one runs', async () => {
  const done: string[] = []
  const doer: OutboxHandler<string> = {
    async run(input) {
      if (input === 'bad') throw new AppError('ERR_TICKET_NOT_OPEN')
      done.push(input)
    },
    refused: () => true,
  }
  const store = createMemoryStore()
  const { outbox } = openOutbox({ do: doer }, { store })
  for (const input of ['good', 'bad', 'better']) outbox.add(newTask(input))
  await vi.waitFor(() => expect(done).toEqual(['good', 'better']))
  expect(outbox.get()).toMatchObject([{ input: 'bad', state: 'failed', failure: 'ERR_TICKET_NOT_OPEN' }])
  // After a reload it is still there, and is not retried by itself.
  const again = openOutbox({ do: doer }, { store })
  await vi.waitFor(() => expect(again.outbox.get()).toMatchObject([{ input: 'bad', state: 'failed' }]))
  again.outbox.discard(outbox.get()[0]?.id ?? '')
  await vi.waitFor(async () => expect(await store.all(1)).toEqual([]))
})

test('a refused task of another kind is removed', async () => {
  const refused = vi.fn(() => false)
  const { outbox } = openOutbox({
    do: {
      run: async () => {
        throw new AppError('ERR_NO_PERMISSION')
      },
      refused,
    },
  })
  outbox.add(newTask('change'))
  await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(outbox.get()).toEqual([]))
})

test('a lane waits for its first task, other lanes do not', async () => {
  const done: string[] = []
  const doer: OutboxHandler<string> = {
    async run(input) {
      if (input === 'stuck') throw new UnreachableError()
      done.push(input)
    },
    refused: () => true,
  }
  const { outbox, close } = openOutbox({ do: doer })
  outbox.add(newTask('stuck', 'first'))
  outbox.add(newTask('behind', 'first'))
  outbox.add(newTask('free', 'second'))
  await vi.waitFor(() => expect(done).toEqual(['free']))
  await outbox.flush()
  expect(outbox.get().map(({ input, state }) => [input, state])).toEqual([
    ['stuck', 'waiting'],
    ['behind', 'waiting'],
  ])
  close()
})

test('discarding a task aborts its upload', async () => {
  let broken = false
  const doer: OutboxHandler<string> = {
    run: (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          broken = true
          reject(new DOMException('', 'AbortError'))
        }),
      ),
    refused: () => true,
  }
  const { outbox } = openOutbox({ do: doer })
  outbox.add(newTask('film'))
  await vi.waitFor(() => expect(outbox.get()[0]?.state).toBe('sending'))
  outbox.discard(outbox.get()[0]?.id ?? '')
  await vi.waitFor(() => expect(broken).toBe(true))
  expect(outbox.get()).toEqual([])
})

test('tasks of another user are neither shown nor run, and deleted', async () => {
  const store = createMemoryStore()
  const server: Server = { applied: [], mishaps: Array(50).fill('unreachable') }
  const mine = openOutbox({ do: createHandler(server) }, { store })
  mine.outbox.add(newTask('secret'))
  await vi.waitFor(async () => expect(await store.all(1)).toHaveLength(1))
  mine.close()
  const other = openOutbox({ do: createHandler({ applied: server.applied, mishaps: [] }) }, { store, userId: 2 })
  await other.outbox.flush()
  expect(other.outbox.get()).toEqual([])
  await vi.waitFor(async () => expect(await store.all(1)).toEqual([]))
  expect(server.applied).toEqual([])
})
