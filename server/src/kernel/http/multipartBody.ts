import { acceptsPart, type Endpoint, type Files } from '@recado/contract/kit/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { addJsonParser } from './jsonParser.ts'
import { type UploadedFile, withFiles } from './receiveFiles.ts'
import { validate } from './validate.ts'

type BodyOptions = { app: FastifyInstance; config: Config; incoming: string }
type Use<Result> = (files: UploadedFile[]) => Promise<Result>

/** Reads a body that may contain files. It runs after authorization, so that callers without the right store nothing. */
export function readMultipartBody({ app, config, incoming }: BodyOptions) {
  const parse = addJsonParser(app)

  function parseJson(request: FastifyRequest, text: string) {
    let parsed: unknown
    parse(request, text, (error, value) => {
      if (error) throw error
      parsed = value
    })
    return parsed
  }

  return async <Result>(request: FastifyRequest, endpoint: Endpoint & { files: Files }, use: Use<Result>): Promise<Result> => {
    const withValid = (body: unknown, files: UploadedFile[]) => {
      request.body = acceptsPart(endpoint.body) ? validate(endpoint.body, body) : undefined
      return use(files)
    }
    if (!request.isMultipart()) return withValid(request.body, [])
    const options = {
      declared: endpoint.files,
      folder: incoming,
      mostText: endpoint.bodyLimit ?? config.limits.bodyBytes,
      parseJson: (text: string) => parseJson(request, text),
    }
    return withFiles(request, options, ({ body, files }) => withValid(body, files))
  }
}
