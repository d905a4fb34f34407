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
 * Merges two endpoints at one address, which differ by their parameters: in OpenAPI that is one operation. Only reads share an address, so
 * bodies are not merged.
 */
export function mergeOperations(first: Operation | undefined, second: Operation): Operation {
  if (!first) return second
  if (first.requestBody || second.requestBody) throw new Error(`${second.operationId} is declared twice`)
  const statuses = new Set([...Object.keys(first.responses), ...Object.keys(second.responses)])
  return {
    ...first,
    summary: `${first.summary}. Or: ${second.summary}`,
    description: `${first.description}. Or: ${second.description}`,
    security: [...first.security, ...second.security],
    parameters: mergeParameters(first.parameters, second.parameters),
    responses: Object.fromEntries(
      [...statuses].map((status) => [status, mergeResponses(first.responses[status], second.responses[status])]),
    ),
  }
}

/** A parameter that only one of them takes is optional. */
function mergeParameters(first: readonly Parameter[], second: readonly Parameter[]): Parameter[] {
  const isSame = (a: Parameter, b: Parameter) => a.name === b.name && a.in === b.in
  const inBoth = first.flatMap((parameter) => {
    const twin = second.find((candidate) => isSame(candidate, parameter))
    if (!twin) return []
    const described = parameter.description ?? twin.description
    const description =
      described === undefined ? {} : { description: `${parameter.description ?? parameter.name} or ${twin.description ?? twin.name}` }
    return [{ ...parameter, ...description, required: parameter.required && twin.required, schema: either(parameter.schema, twin.schema) }]
  })
  const inOneOnly = [...first, ...second].filter((parameter) => !inBoth.some((merged) => isSame(merged, parameter)))
  return [...inBoth, ...inOneOnly.map((parameter) => ({ ...parameter, required: false }))]
}

function mergeResponses(first: Response | undefined, second: Response | undefined): Response {
  if (!first || !second) return first ?? (second as Response)
  const [firstJson, secondJson] = [first.content?.['application/json'], second.content?.['application/json']]
  const description = [...new Set([...first.description.split(', '), ...second.description.split(', ')])].join(', ')
  if (!firstJson || !secondJson) return { ...first, description }
  return { description, content: { 'application/json': { schema: either(firstJson.schema, secondJson.schema) } } }
}

const either = (first: Schema, second: Schema): Schema =>
  JSON.stringify(first) === JSON.stringify(second) ? first : { anyOf: [first, second] }
