import { AppError } from '@recado/contract/errors'
import type { FastifyInstance } from 'fastify'

/** Old clients put a folder before the address of an announcement's picture, which is complete as it is. */
export function redirectOldMediaUrls(app: FastifyInstance) {
  app.get('/public/*', (request, reply) => {
    const address = request.url.replace(/^\/public\/+/, '/')
    if (!address.startsWith('/api/media/')) throw new AppError('ERR_NOT_FOUND')
    return reply.redirect(address, 308)
  })
}
