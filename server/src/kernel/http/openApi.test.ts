import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errors } from '@recado/contract/errors'
import { webhookEvents } from '@recado/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const FILE = join(import.meta.dirname, '../../../../docs/openapi.json')
/** The address of the server is no part of the API. */
const servers = [{ url: 'http://localhost:8080/api' }]

type Operation = {
  operationId: string
  parameters: { name: string; in: string }[]
  security?: unknown
  responses: Record<string, unknown>
  requestBody?: unknown
}
type Description = {
  openapi: string
  servers: unknown
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Pick<Operation, 'requestBody'>>>
  components: Record<'schemas' | 'responses', Record<string, unknown>>
}
const read = async () => (await (await fetch(`${world.url}/api/openapi.json`)).json()) as Description

test('the API matches docs/openapi.json; UPDATE=1 writes an intended change into the file', async () => {
  const text = `${JSON.stringify({ ...(await read()), servers }, null, 2)}\n`
  if (process.env.UPDATE === '1') {
    mkdirSync(dirname(FILE), { recursive: true })
    writeFileSync(FILE, text)
  }
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(FILE, 'utf8')))
})

/** Parameters are compared by their position. */
const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}')

test('it describes every mounted call, with its parameters and failures', async () => {
  const { openapi, paths, servers: served } = await read()
  expect(openapi).toBe('3.1.0')
  expect(served).toEqual([{ url: `${world.config.publicUrl.origin}/api` }])
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${shapeOf(path)}`),
  )
  expect(new Set(described)).toEqual(new Set(world.endpoints.map(({ method, path }) => `${method} ${shapeOf(path)}`)))
  const byShape = new Map(Object.entries(paths).map(([path, methods]) => [shapeOf(path), { path, methods }]))
  for (const { method, path, access, errors: own } of world.endpoints) {
    const found = byShape.get(shapeOf(path))
    const operation = found?.methods[method.toLowerCase()]
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(inPath, path).toEqual([...(found?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(operation?.security, path).toEqual(access === 'public' ? [] : expect.arrayContaining([expect.anything()]))
    for (const code of own) expect(JSON.stringify(operation?.responses[errors[code][0]]), `${path} ${code}`).toContain(code)
  }
})

test('a call has one name, made of its method and path, and paths of one shape name their parameters alike', async () => {
  const { paths } = await read()
  expect(paths['/messages/{id}']).toMatchObject({
    // Below one address are the messages of a ticket, for people, and one message, for programs.
    get: { operationId: 'getMessagesById', security: [{ bearer: [] }, { personToken: [] }, { lineToken: [] }] },
    put: { operationId: 'putMessagesById' },
  })
  expect(paths['/contact-lists/{id}/upload']?.post?.operationId).toBe('postContactListsByIdUpload')
  expect(Object.keys(paths).filter((path) => path.startsWith('/messages/{ticketId}'))).toEqual([])
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^(get|post|put|delete|patch)[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
})

test('it describes each webhook event in the shape in which it is sent', async () => {
  const { webhooks } = await read()
  expect(Object.keys(webhooks).sort()).toEqual([...webhookEvents].sort())
  for (const { post } of Object.values(webhooks))
    expect(post).toMatchObject({ requestBody: { required: true }, security: [{ webhookSignature: [] }] })
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/WebhookCall' } } }
  expect(webhooks['ticket.closed']?.post).toMatchObject({ requestBody: { content: body } })
  expect(webhooks['message.received']?.post).toMatchObject({ operationId: 'onMessageReceived' })
})

test('everything that is referenced exists, and a refusal is described once', async () => {
  const description = await read()
  const references = [...JSON.stringify(description).matchAll(/"#\/components\/(schemas|responses)\/([^"]+)"/g)]
  const missing = references.filter(([, kind, name]) => !description.components[kind as 'schemas' | 'responses'][name ?? ''])
  expect(references.length).toBeGreaterThan(20)
  expect(missing.map(([reference]) => reference)).toEqual([])
  expect(JSON.stringify(description)).not.toContain('#/$defs/')
  expect(JSON.stringify(description.paths)).not.toContain('#/components/schemas/Error"')
})

test('the page for people shows every call, and runs no script', async () => {
  const response = await fetch(`${world.url}/api/docs`)
  const page = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  for (const { path } of world.endpoints) expect(page).toContain(`<code>${path}</code>`)
  for (const code of Object.keys(errors)) expect(page).toContain(code)
  expect(page).not.toMatch(/<script|javascript:|onclick/i)
})

test('endpoints that take or answer files say so', async () => {
  const { paths } = await read()
  const form = JSON.stringify(paths['/messages/{id}']?.post?.requestBody)
  expect(form).toMatch(
    /"application\/json":.*"multipart\/form-data":.*"medias":\{"type":"array","items":\{"type":"string","format":"binary"\}/,
  )
  expect(JSON.stringify(paths['/simulator/connections/{id}/inbound']?.post?.requestBody)).toMatch(
    /"multipart\/form-data":.*"event":\{"type":"object"/,
  )
  const file = paths['/media/{id}']?.get
  expect(file?.security).toEqual([{ bearer: [] }, { personToken: [] }, { signature: [] }])
  expect(Object.keys(file?.responses ?? {})).toEqual(expect.arrayContaining(['200', '206', '404']))
  expect(JSON.stringify(file?.responses[200])).toContain('application/octet-stream')
})
