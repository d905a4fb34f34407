import { z } from 'zod'
import { invalidField } from '../../kernel/invalidField.ts'

const account = z.object({ client_email: z.string().min(1).max(320), private_key: z.string().min(1) })

/** The file that Google gives for a service account. Anything else is refused before it is stored. */
export function requireServiceAccount(text: string) {
  if (!read(text)) throw invalidField('jsonContent', 'no_service_account')
}

export const ownerOf = (text: string) => read(text)?.client_email ?? ''

function read(text: string) {
  try {
    return account.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
