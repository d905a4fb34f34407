import { chosenBy } from '@recado/contract/bot/chosenBy'
import { fillTemplate, valuesFor } from '@recado/contract/bot/variables'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import { storedSettings } from '../settings/index.ts'

type Towards = { ticket: Ticket; user?: { name: string } | undefined; at: Date }
export type Fill = (text: string) => string

/** What stands for a text's variables at this moment, towards this customer. */
export async function filling(tx: Tx, { ticket, user, at: now }: Towards): Promise<Fill> {
  const stored = await storedSettings(tx.db)
  const { name: company } = await tx.db.selectFrom('companies').select('name').where('id', '=', tx.companyId).executeTakeFirstOrThrow()
  const { language, timezone } = chosenBy((key) => stored.get(key))
  const { contact, code, queue } = ticket
  const values = valuesFor({ name: contact.name, code, queue: queue?.name, user: user?.name, company, language, timezone, now })
  return (text) => fillTemplate(text, values)
}
