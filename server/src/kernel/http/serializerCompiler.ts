import fastJsonStringify from 'fast-json-stringify'
import type { z } from 'zod'
import { responseSchema } from './responseSchema.ts'

const serializers = new WeakMap<z.ZodType, (answer: unknown) => string>()

/**
 * Makes Fastify's serializer for an answer at its first use: there are hundreds, and making all of them would take longer than the rest of
 * the start.
 */
export const serializerCompiler =
  ({ schema }: { schema: unknown }) =>
  (answer: unknown) => {
    const output = schema as z.ZodType
    const serialize = serializers.get(output) ?? fastJsonStringify(responseSchema(output))
    serializers.set(output, serialize)
    return serialize(answer)
  }
