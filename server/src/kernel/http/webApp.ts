import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import { AppError } from '@recado/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const YEAR = 365 * 24 * 60 * 60

/** Serves the built web app: files with a hash in their name are cached for ever, the page itself never. */
export function serveWebApp(app: FastifyInstance, folder: string) {
  const index = join(folder, 'index.html')
  const page = existsSync(index) ? readFileSync(index) : undefined
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    if (!page || !wantsPage(request)) throw new AppError('ERR_NOT_FOUND')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  }
  app.setNotFoundHandler(answer)
  app.get('/', answer)
  if (!page) return
  app.register(serveFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache'),
  })
}

/** Addresses of the web app's own pages. A missing file or an unknown API call stays 404. */
const wantsPage = ({ method, url }: FastifyRequest) =>
  method === 'GET' && !/^\/(api|socket\.io|assets)(\/|$)/.test(url) && !/\.\w+$/.test(url.split('?')[0] ?? '')
