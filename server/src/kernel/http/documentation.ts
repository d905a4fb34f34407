import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import { documentationPage } from './documentationPage.ts'
import { type Calls, openApi } from './openApi.ts'

type Described = { endpoints: readonly Endpoint[]; calls: Calls; server: string }

/**
 * Serves the API description for programs and for people. Both are made from the mounted contract at the first request, so the start does
 * not wait for them.
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
