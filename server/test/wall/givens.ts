import { access } from '@recado/contract/access'
import { sql } from 'kysely'
import { createSecrets } from '../../src/kernel/secrets.ts'
import type { World } from '../world.ts'

/** What an example needs and no endpoint answers: the code that was mailed, read from the mail that waits under seal. */
export async function mailedCode(world: World, email: string): Promise<string> {
  const asked = await world.call(null, access.forgotPassword, { body: { email } })
  if (asked.status !== 200) throw new Error(`No code was mailed to ${email}: ${JSON.stringify(asked.data)}`)
  const { unseal } = createSecrets(world.config.secretKey ?? '')
  const { rows } = await sql<{ sealed: string }>`select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send'`.execute(
    world.platform,
  )
  const mails = rows.map(({ sealed }) => JSON.parse(unseal(sealed)) as { to: string; text: string })
  const code = mails.find(({ to }) => to === email)?.text.match(/: ([A-Z2-9]{8})\n/)?.[1]
  if (!code) throw new Error(`The mail to ${email} holds no code`)
  return code
}
