import fastJsonStringify from 'fast-json-stringify'
import type { z } from 'zod'
import { responseSchema } from './responseSchema.ts'

const serializers = new WeakMap<z.ZodType, (answer: unknown) => string>()

/**
 * Fastify's serializer for an answer, made when there is the first to give: there are hundreds, and to make all of them takes
 * longer than everything else that starts.
 */
export const serializerCompiler =
  ({ schema }: { schema: unknown }) =>
  (answer: unknown) => {
    const output = schema as z.ZodType
    const serialize = serializers.get(output) ?? fastJsonStringify(responseSchema(output))
    serializers.set(output, serialize)
    return serialize(answer)
  }
