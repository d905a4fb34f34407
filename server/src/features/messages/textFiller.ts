import type { Ticket } from '@recado/contract/tickets/tickets'
import { builtInValues } from '@recado/contract/variables/builtIns'
import { createLookup, fillVariables } from '@recado/contract/variables/variables'
import type { Tx } from '../../kernel/transact.ts'
import { readFieldsOfContact, readTextVariables, usesCustomVariables } from '../variables/index.ts'

type FillContext = { ticket: Ticket; user?: { name: string } | undefined; at: Date }
export type FillText = (text: string) => string

/** Returns a function that fills the variables of these texts with their current values for this customer. */
export async function createTextFiller(tx: Tx, { ticket, user, at: now }: FillContext, texts: readonly string[]): Promise<FillText> {
  const withOthers = usesCustomVariables(texts)
  const { company, language, timezone, variables } = await readTextVariables(tx.db, { withOthers })
  const { contactId, contact, code, queue } = ticket
  const { name, number, email } = contact
  const builtIn = builtInValues({ name, number, email, code, queue: queue?.name, user: user?.name, company, language, timezone, now })
  const fields = withOthers ? await readFieldsOfContact(tx.db, contactId) : []
  const lookup = createLookup({ builtIn, fields, own: variables.own, known: variables.fields })
  return (text) => fillVariables(text, lookup)
}
