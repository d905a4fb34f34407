import { expect } from 'vitest'
import type { World } from '../testApp.ts'
import { nameOf } from './access.ts'

/** The published description names what is mounted, all of it and nothing else. */
export async function documentsEveryEndpoint({ url, endpoints }: World) {
  const response = await fetch(`${url}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => shapeOf(`${method.toUpperCase()} ${path}`)),
  )
  expect(new Set(documented)).toEqual(new Set(endpoints.map((endpoint) => shapeOf(nameOf(endpoint)))))
}

/** Parameters are told apart by their place: the description has one name for what several endpoints call otherwise. */
const shapeOf = (name: string) => name.replaceAll(/:\w+|\{\w+\}/g, '{}')
