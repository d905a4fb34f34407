import { invalidField } from '../../kernel/invalidField.ts'
import { hashToken, randomToken, type Secrets } from '../../kernel/secrets.ts'

/** What opens the API for a line: readable for those who manage it, and found by its hash. */
type StoredToken = { tokenSealed: string | null; tokenHash: string | null }

export function createApiToken({ seal }: Pick<Secrets, 'seal'>): StoredToken {
  const token = randomToken()
  return { tokenSealed: seal(token), tokenHash: hashToken(token) }
}

/**
 * Whoever sends back what they have read changes nothing, and nothing at all switches the API off. A token of somebody's own choice
 * is refused, whoever may have it already: the refusal of one that is taken would tell that it opens another company's line.
 */
export function changeApiToken(sent: string | undefined, before: string): StoredToken | undefined {
  if (sent === undefined || sent === before) return undefined
  if (sent === '') return { tokenSealed: null, tokenHash: null }
  throw invalidField('token', 'made_here')
}
