import { type ErrorCode, errors } from '@recado/contract/errors'
import { type Access, acceptsPart, type Endpoint, isOpen } from '@recado/contract/kit/endpoint'
import { fillExample } from '@recado/contract/kit/endpointExamples'
import type { Action } from '@recado/contract/permissions'
import { tokenGroupOf } from '@recado/contract/users/tokenGroups'
import { VERSION } from '@recado/contract/version'
import { z } from 'zod'
import { mergeOperations, type Operation, type Response } from './mergeOperations.ts'
import { documentedPaths, operationId } from './openApiNames.ts'

type Schema = Record<string, unknown>

/** The webhook events, by name. */
export type Calls = Readonly<Record<string, { summary: string; body: z.ZodType }>>

/** Makes the OpenAPI 3.1 description from the contract. */
export function openApi(endpoints: readonly Endpoint[], { calls, server }: { calls: Calls; server: string }) {
  const schemas: Record<string, Schema> = { Error: errorSchema }
  const paths: Record<string, Record<string, Operation>> = {}
  const pathOf = documentedPaths(endpoints)
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint.path)
    const method = endpoint.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: mergeOperations(paths[path]?.[method], operation(endpoint, path, schemas)) }
  }
  const responses: Record<string, Response> = {}
  const sharedPaths = Object.fromEntries(Object.entries(paths).map(([path, operations]) => [path, shareRefusals(operations, responses)]))
  const webhooks = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { post: webhookOperation(name, call, schemas) }]))
  return {
    openapi: '3.1.0',
    info: { title: 'Recado', version: VERSION, license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' } },
    servers: [{ url: server }],
    components: {
      schemas,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        lineToken: { type: 'http', scheme: 'bearer' },
        personToken: { type: 'http', scheme: 'bearer', description: 'A token that a person has made; it begins with rcd_p_' },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'jrt' },
        signature: { type: 'apiKey', in: 'query', name: 'signature' },
        webhookSignature: { type: 'apiKey', in: 'header', name: 'X-Recado-Signature' },
      },
    },
    paths: sharedPaths,
    webhooks,
  }
}

const webhookOperation = (name: string, { summary, body }: Calls[string], schemas: Record<string, Schema>) => ({
  operationId: operationId('on', name),
  summary,
  security: [{ webhookSignature: [] }],
  requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'output', schemas) } } },
  responses: { '2XX': { description: 'It was taken' } },
})

const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: { error: { type: 'string', enum: Object.keys(errors) }, message: { type: 'string' }, details: {} },
}

const holders: Record<Exclude<Access, Action>, string> = {
  public: 'Anyone',
  'refresh-cookie': 'The holder of the refresh cookie',
  'line-token': 'The holder of the token of a connection',
}

function operation(endpoint: Endpoint, path: string, schemas: Record<string, Schema>): Operation {
  const { method, summary, access, plan, body } = endpoint
  const who = isOpen(access) ? holders[access] : `Needs ${access}`
  return {
    operationId: operationId(method, path),
    summary,
    description: plan ? `${who}; the plan must include ${plan}` : who,
    tags: [endpoint.path.split('/')[1]],
    ...groupOf(endpoint),
    security: securityOf(endpoint),
    parameters: [...inPath(endpoint, path, schemas), ...parameters(endpoint.query, 'query', schemas)],
    ...(acceptsPart(body) && { requestBody: { required: true, content: contentOf(endpoint, schemas) } }),
    responses: { ...successes(endpoint, schemas), ...failures(endpoint) },
  }
}

/** The group that a person's token must have for this call. */
function groupOf(endpoint: Endpoint) {
  const group = tokenGroupOf(endpoint)
  return group === null ? {} : { 'x-token-group': group }
}

/** Stated for each operation, because otherwise the document's default would apply. */
function securityOf(endpoint: Endpoint): Operation['security'] {
  const { access, orSigned } = endpoint
  if (access === 'public') return []
  if (access === 'refresh-cookie') return [{ refreshCookie: [] }]
  if (access === 'line-token') return [{ lineToken: [] }]
  const byToken = tokenGroupOf(endpoint) === null ? [] : [{ personToken: [] }]
  return [{ bearer: [] }, ...byToken, ...(orSigned ? [{ signature: [] }] : [])]
}

/** A parameter that the description renames mentions the name that its endpoint uses. */
function inPath({ path: own, params }: Endpoint, path: string, schemas: Record<string, Schema>) {
  const names = new Map([...own.matchAll(/:(\w+)/g)].map(([, name], index) => [name, [...path.matchAll(/\{(\w+)\}/g)][index]?.[1]]))
  return parameters(params, 'path', schemas).map((parameter) => {
    const name = names.get(parameter.name) ?? parameter.name
    return name === parameter.name ? parameter : { ...parameter, name, description: parameter.name }
  })
}

function contentOf({ body, example, files }: Endpoint, schemas: Record<string, Schema>) {
  const schema = schemaOf(body, 'input', schemas)
  const json = { 'application/json': { schema, example: readable(example.body) } }
  if (!files) return json
  const { field, most, bytes, fieldsIn } = files
  const upload = {
    type: 'array',
    items: { type: 'string', format: 'binary' },
    maxItems: most,
    description: `At most ${most}, each of at most ${bytes} bytes`,
  }
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] }
  const fields = fieldsIn === undefined ? { properties, required } : { properties: { [fieldsIn]: schema }, required: [fieldsIn] }
  const form = { type: 'object', properties: { ...fields.properties, [field]: upload }, required: fields.required }
  const encoding = fieldsIn === undefined ? {} : { encoding: { [fieldsIn]: { contentType: 'application/json' } } }
  return { ...json, 'multipart/form-data': { schema: form, ...encoding } }
}

function successes({ answers, output }: Endpoint, schemas: Record<string, Schema>): Operation['responses'] {
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (answers === 'file') return { 200: { description: 'The file', content: file }, 206: { description: 'A part of it', content: file } }
  return { 200: { description: 'Done', content: { 'application/json': { schema: schemaOf(output, 'output', schemas) } } } }
}

function parameters(part: z.ZodType, location: 'path' | 'query', schemas: Record<string, Schema>) {
  if (!acceptsPart(part)) return []
  const { properties = {}, required = [] } = schemaOf(part, 'input', schemas) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}

/** Describes each refusal once, among the components, by the codes that it may have. */
function shareRefusals(operations: Record<string, Operation>, components: Record<string, Response>) {
  function share(response: Response) {
    if (!response.description.startsWith('ERR_')) return response
    const name = response.description.replaceAll(', ', '.')
    components[name] = response
    return { $ref: `#/components/responses/${name}` }
  }
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method,
      {
        ...operation,
        responses: Object.fromEntries(Object.entries(operation.responses).map(([status, response]) => [status, share(response)])),
      },
    ]),
  )
}

function refusals(endpoint: Endpoint): readonly ErrorCode[] {
  if (endpoint.access === 'public') return []
  if (endpoint.access === 'line-token') return ['ERR_API_TOKEN']
  const byToken = ['ERR_TOKEN', 'ERR_TOKEN_SCOPE', 'ERR_TOKENS_OFF'] as const
  return ['ERR_SESSION_EXPIRED', 'ERR_NO_PERMISSION', ...(tokenGroupOf(endpoint) === null ? [] : byToken)]
}

function failures(endpoint: Endpoint) {
  const { errors: own, body, params, query } = endpoint
  const input = [body, params, query].some(acceptsPart)
  const codes = [...own, ...(input ? (['ERR_VALIDATION'] as const) : []), ...refusals(endpoint)]
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, statusCodes]) => [
      status,
      { description: statusCodes.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    ]),
  )
}

/** Named shapes are described once, among the components. */
export function schemaOf(type: z.ZodType, io: 'input' | 'output', schemas: Record<string, Schema>): Schema {
  const {
    $defs = {},
    $schema,
    ...schema
  } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema & { $defs?: Record<string, Schema> }
  for (const [name, definition] of Object.entries($defs)) schemas[name] = pointToComponents(definition) as Schema
  if (typeof schema.id === 'string') {
    const { id, ...named } = schema
    schemas[String(id)] = pointToComponents(named) as Schema
    return { $ref: `#/components/schemas/${String(id)}` }
  }
  return pointToComponents(schema) as Schema
}

function pointToComponents(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^#\/\$defs\//, '#/components/schemas/')
  if (Array.isArray(value)) return value.map(pointToComponents)
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pointToComponents(item)]))
  return value
}

export const readable = (example: unknown) => fillExample(example, { record: () => 1, text: (name) => samples[name] ?? name })
const samples: Record<string, string> = { n: '1', hex: '#0f766e', email: 'ana@example.com', password: 'secret-1', resetCode: 'ABCD2345' }
