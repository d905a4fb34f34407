import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import { documentationPage } from './documentationPage.ts'
import { type Calls, openApi } from './openApi.ts'

type Described = { endpoints: readonly Endpoint[]; calls: Calls; server: string }

/**
 * The API's description, for programs and for people; both are made from the contract as it is mounted, when somebody asks
 * for the first time: no start waits for them.
 */
export function serveDocumentation(app: FastifyInstance, { endpoints, calls, server }: Described) {
  let description: ReturnType<typeof openApi> | undefined
  let page: string | undefined
  app.get('/openapi.json', async () => {
    description ??= openApi(endpoints, { calls, server })
    return description
  })
  app.get('/docs', async (_request, reply) => {
    page ??= documentationPage(endpoints)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
