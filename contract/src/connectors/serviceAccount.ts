import { z } from 'zod'

const account = z.object({ client_email: z.string().min(1).max(320), private_key: z.string().min(1) })

/** The key file of a Google service account. */
export const isServiceAccount = (text: string) => read(text) !== undefined

export const ownerOf = (text: string) => read(text)?.client_email ?? ''

function read(text: string) {
  try {
    return account.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
