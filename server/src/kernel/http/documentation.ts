import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import { documentationPage } from './documentationPage.ts'
import { openApi } from './openApi.ts'

/** The API's description, for programs and for people; both are made from the contract as it is mounted. */
export function serveDocumentation(app: FastifyInstance, { endpoints, server }: { endpoints: readonly Endpoint[]; server: string }) {
  const description = openApi(endpoints, server)
  const page = documentationPage(endpoints)
  app.get('/openapi.json', async () => description)
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
