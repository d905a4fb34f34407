import { expect } from 'vitest'
import type { World } from '../testApp.ts'
import { nameOf } from './access.ts'

/** The published description names exactly the mounted endpoints. */
export async function documentsEveryEndpoint({ url, endpoints }: World) {
  const response = await fetch(`${url}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => shapeOf(`${method.toUpperCase()} ${path}`)),
  )
  expect(new Set(documented)).toEqual(new Set(endpoints.map((endpoint) => shapeOf(nameOf(endpoint)))))
}

/** Parameters are compared by position: the description uses one name where endpoints differ. */
const shapeOf = (name: string) => name.replaceAll(/:\w+|\{\w+\}/g, '{}')
