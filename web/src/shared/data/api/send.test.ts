import { AppError } from '@recado/contract/errors'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { beforeEach, expect, test, vi } from 'vitest'
import { send, UnknownError } from './send.ts'

let sent: { headers: Headers; body: unknown }
beforeEach(() => {
  vi.stubGlobal('fetch', async (_path: string, given: typeof sent) => {
    sent = given
    return Response.json([])
  })
})

const file = new File(['bytes'], 'bolo.png', { type: 'image/png' })

test('files are sent as a form, after the fields of the body', async () => {
  await send(messageEndpoints.send, { params: { ticketId: 1 }, body: { body: 'Assim', idempotencyKey: undefined }, files: [file] }, 'token')
  expect([...(sent.body as FormData).keys()]).toEqual(['body', 'medias'])
  expect((sent.body as FormData).get('body')).toBe('Assim')
  expect((sent.body as FormData).get('medias')).toMatchObject({ name: 'bolo.png', size: 5 })
  // The browser sets the boundary of the parts.
  expect(sent.headers.has('content-type')).toBe(false)
})

test('fields are sent as JSON in one field if the endpoint wants it', async () => {
  const body = { from: { number: '5511987654321' }, body: 'Oi' }
  await send(simulatorEndpoints.inbound, { params: { id: 1 }, body, files: [file] }, 'token')
  expect([...(sent.body as FormData).keys()]).toEqual(['event', 'file'])
  expect(JSON.parse(String((sent.body as FormData).get('event')))).toEqual(body)
})

test('without files the body is JSON', async () => {
  await send(messageEndpoints.send, { params: { ticketId: 1 }, body: { body: 'Oi' }, files: [] }, 'token')
  expect(sent.body).toBe('{"body":"Oi"}')
  expect(sent.headers.get('content-type')).toBe('application/json')
})

test('an unknown error code of a newer server shows the server’s text', async () => {
  const refuse = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status: 409 }))
  const failure = () =>
    send(messageEndpoints.send, { params: { ticketId: 1 }, body: { body: 'Oi' } }, 'token').catch((error: unknown) => error)
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
    expect(await failure(), JSON.stringify(body)).not.toBeInstanceOf(UnknownError)
  }
})
