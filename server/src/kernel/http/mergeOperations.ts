type Schema = Record<string, unknown>
type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: string; required: boolean; schema: Schema; description?: string }
export type Response = { description: string; content?: Content }
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: readonly (string | undefined)[]
  security: readonly Record<string, readonly string[]>[]
  parameters: readonly Parameter[]
  requestBody?: { required: boolean; content: Record<string, unknown> }
  responses: Record<string, Response>
}

/**
 * Merges two endpoints at one address, which differ by their parameters: in OpenAPI that is one operation. Only reads are like that, so
 * bodies are not merged.
 */
export function mergeOperations(one: Operation | undefined, other: Operation): Operation {
  if (!one) return other
  if (one.requestBody || other.requestBody) throw new Error(`${other.operationId} is there twice`)
  const statuses = new Set([...Object.keys(one.responses), ...Object.keys(other.responses)])
  return {
    ...one,
    summary: `${one.summary}. Or: ${other.summary}`,
    description: `${one.description}. Or: ${other.description}`,
    security: [...one.security, ...other.security],
    parameters: joinParameters(one.parameters, other.parameters),
    responses: Object.fromEntries([...statuses].map((status) => [status, joinResponses(one.responses[status], other.responses[status])])),
  }
}

/** A parameter that only one of them takes is optional. */
function joinParameters(some: readonly Parameter[], others: readonly Parameter[]): Parameter[] {
  const isSame = (a: Parameter, b: Parameter) => a.name === b.name && a.in === b.in
  const inBoth = some.flatMap((parameter) => {
    const twin = others.find((one) => isSame(one, parameter))
    if (!twin) return []
    const described = parameter.description ?? twin.description
    const description =
      described === undefined ? {} : { description: `${parameter.description ?? parameter.name} or ${twin.description ?? twin.name}` }
    return [{ ...parameter, ...description, required: parameter.required && twin.required, schema: either(parameter.schema, twin.schema) }]
  })
  const inOne = [...some, ...others].filter((parameter) => !inBoth.some((one) => isSame(one, parameter)))
  return [...inBoth, ...inOne.map((parameter) => ({ ...parameter, required: false }))]
}

function joinResponses(one: Response | undefined, other: Response | undefined): Response {
  if (!one || !other) return one ?? (other as Response)
  const [here, there] = [one.content?.['application/json'], other.content?.['application/json']]
  const described = [...new Set([...one.description.split(', '), ...other.description.split(', ')])].join(', ')
  if (!here || !there) return { ...one, description: described }
  return { description: described, content: { 'application/json': { schema: either(here.schema, there.schema) } } }
}

const either = (one: Schema, other: Schema): Schema => (JSON.stringify(one) === JSON.stringify(other) ? one : { anyOf: [one, other] })
