import { AppError } from '@recado/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Deeper than anything that a screen sends. Deeper JSON could overflow the stack of recursive code. */
const DEEPEST = 64

type Done = (error: Error | null, body?: unknown) => void

/** The one JSON parser of the server, for bodies and for parts of them. */
export function addJsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, text: string, done: Done) =>
    void parse(request, text, (error, body) => {
      if (error) done(error)
      else if (isDeeper(body, DEEPEST)) done(new AppError('ERR_MALFORMED'))
      else done(null, body)
    })
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1))
}
