import { AppError } from '@recado/contract/errors'
import { messages } from '@recado/contract/messages/messages'
import { simulator } from '@recado/contract/simulator'
import { beforeEach, expect, test, vi } from 'vitest'
import { send, UnknownRefusal } from './send.ts'

let sent: { headers: Headers; body: unknown }
beforeEach(() => {
  vi.stubGlobal('fetch', async (_path: string, given: typeof sent) => {
    sent = given
    return Response.json([])
  })
})

const file = new File(['bytes'], 'bolo.png', { type: 'image/png' })

test('files travel as a form, behind the fields of the body', async () => {
  await send(messages.send, { params: { ticketId: 1 }, body: { body: 'Assim', idempotencyKey: undefined }, files: [file] }, 'token')
  expect([...(sent.body as FormData).keys()]).toEqual(['body', 'medias'])
  expect((sent.body as FormData).get('body')).toBe('Assim')
  expect((sent.body as FormData).get('medias')).toMatchObject({ name: 'bolo.png', size: 5 })
  // The browser names the boundary of the parts by itself.
  expect(sent.headers.has('content-type')).toBe(false)
})

test('where the endpoint wants its fields in one, they are JSON there', async () => {
  const body = { from: { number: '5511987654321' }, body: 'Oi' }
  await send(simulator.inbound, { params: { id: 1 }, body, files: [file] }, 'token')
  expect([...(sent.body as FormData).keys()]).toEqual(['event', 'file'])
  expect(JSON.parse(String((sent.body as FormData).get('event')))).toEqual(body)
})

test('without files it is JSON', async () => {
  await send(messages.send, { params: { ticketId: 1 }, body: { body: 'Oi' }, files: [] }, 'token')
  expect(sent.body).toBe('{"body":"Oi"}')
  expect(sent.headers.get('content-type')).toBe('application/json')
})

test('a refusal of a newer server, whose code is not known here, says what the server says', async () => {
  const refuse = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status: 409 }))
  const failure = () => send(messages.send, { params: { ticketId: 1 }, body: { body: 'Oi' } }, 'token').catch((error: unknown) => error)
  refuse({ error: 'ERR_MOON_IS_FULL', message: 'The moon is full', details: { since: 1 } })
  expect(await failure()).toMatchObject({ sentence: 'The moon is full', status: 409, details: { since: 1 } })
  for (const body of [
    { error: 'ERR_IN_USE', message: 'In English' },
    { error: 'ERR_MOON_IS_FULL', message: '' },
    { message: 'Bad gateway' },
    'x',
  ]) {
    refuse(body)
    expect(await failure(), JSON.stringify(body)).toBeInstanceOf(AppError)
    expect(await failure(), JSON.stringify(body)).not.toBeInstanceOf(UnknownRefusal)
  }
})
