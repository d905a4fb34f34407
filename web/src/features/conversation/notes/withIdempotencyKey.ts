import { createMapClearedOnSignOut } from '#web/shared/data/auth/userMap.ts'

/** The keys of requests without an answer, by request: the server may have stored them. */
const keys = createMapClearedOnSignOut<string, string>()

/** Sends a request with an idempotency key. Repeating a failed request uses the same key, so that the server stores it once. */
export async function withIdempotencyKey<Answer>(request: string, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
  const key = keys.get(request) ?? crypto.randomUUID()
  // If the user sends the same text again during the request, it is a second note.
  keys.delete(request)
  try {
    return await send(key)
  } catch (error) {
    keys.set(request, key)
    throw error
  }
}
