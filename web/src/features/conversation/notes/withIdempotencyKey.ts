/** Of what may have been stored although nobody heard so, by what was asked. */
const keys = new Map<string, string>()

/** Asks under a key of its own; what has failed and is asked for once more goes under the same one, so that it is not there twice. */
export async function withIdempotencyKey<Answer>(asked: string, ask: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
  const key = keys.get(asked) ?? crypto.randomUUID()
  // The same once more while this is under way is another one.
  keys.delete(asked)
  try {
    return await ask(key)
  } catch (error) {
    keys.set(asked, key)
    throw error
  }
}
