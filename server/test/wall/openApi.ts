import { expect } from 'vitest'
import type { World } from '../world.ts'
import { nameOf } from './access.ts'

/** The published description names what is mounted, all of it and nothing else. */
export async function documentsEveryEndpoint({ url, endpoints }: World) {
  const response = await fetch(`${url}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(documented.sort()).toEqual(endpoints.map(nameOf).sort())
}
