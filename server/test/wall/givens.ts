import { access } from '@recado/contract/access'
import { sql } from 'kysely'
import { createSimulator, type Simulator } from '../../src/carriers/simulator/createSimulator.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import type { World } from '../world.ts'
import type { Company } from './cast.ts'

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

/** A record as an answer shows it. */
export type Made = Readonly<Record<string, unknown>>
type Given = { world: World; company: Company; make: (name: string) => Promise<Made> }

/** Records that no endpoint makes: they come about outside, or by something going wrong. */
export const givens: Readonly<Record<string, (given: Given) => Promise<Made>>> = {
  connectionWithQr: (given) => onNetwork(given, 'showQr'),
  pairedConnection: (given) => onNetwork(given, 'link'),
  async failedMessage({ world, make }) {
    const message = await make('message')
    await world.platform.updateTable('messages').set({ error: 'notOnService' }).where('id', '=', String(message.id)).execute()
    return message
  },
}

/** No process of this world keeps lines open, but the network is there. */
async function onNetwork({ world, company, make }: Given, act: keyof Pick<Simulator['network'], 'showQr' | 'link'>): Promise<Made> {
  const connection = await make('connection')
  const { network, close } = createSimulator({ connection: world.options })
  await network[act]({ connectionId: Number(connection.id), companyId: company.id })
  await close()
  return connection
}
