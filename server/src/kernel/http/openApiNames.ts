import type { Endpoint } from '@recado/contract/kit/endpoint'

type Address = Pick<Endpoint, 'method' | 'path'>

const segmentsOf = (path: string) => path.split('/').slice(1)
const parameterIn = (segment: string) => (segment.startsWith(':') ? segment.slice(1) : undefined)

/** The path up to this segment, with neutral parameter names. */
const shapeUntil = (segments: readonly string[], index: number) =>
  segments
    .slice(0, index + 1)
    .map((segment) => (parameterIn(segment) === undefined ? segment : '{}'))
    .join('/')

/**
 * The paths of the API description. OpenAPI tells paths apart by their shape alone: if one endpoint below `/messages` calls its parameter
 * `ticketId` and another one `id`, the description uses `id` for all.
 */
export function documentedPaths(endpoints: readonly Address[]) {
  const names = new Map<string, Set<string>>()
  for (const { path } of endpoints) {
    const segments = segmentsOf(path)
    for (const [index, segment] of segments.entries()) {
      const name = parameterIn(segment)
      if (name === undefined) continue
      const shape = shapeUntil(segments, index)
      names.set(shape, (names.get(shape) ?? new Set()).add(name))
    }
  }
  return (path: string) => {
    const segments = segmentsOf(path)
    const described = segments.map((segment, index) => {
      const name = parameterIn(segment)
      if (name === undefined) return segment
      return names.get(shapeUntil(segments, index))?.size === 1 ? `{${name}}` : '{id}'
    })
    return `/${described.join('/')}`
  }
}

/** Made of method and path alone, so it is as stable as they are: `GET /tickets/{id}/bot` is `getTicketsByIdBot`. */
export function operationId(method: string, path: string) {
  const parts = path
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
}
