import { builtInValues } from '@recado/contract/variables/builtIns'
import { fillVariables, lookupIn, type VariableLookup } from '@recado/contract/variables/variables'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { namesOthers, readFilling } from '../../variables/index.ts'

/** Whom a campaign writes to, and the extra fields of the contact behind the number. */
export type CampaignReader = {
  name: string
  number: string
  email: string
  fields?: readonly { name: string; value: string }[] | undefined
}

/** What stands for the variables of a campaign's texts at this moment, for each of its recipients. Nobody's conversation is meant: it has no queue and no agent. */
export async function campaignFilling(db: TenantDb | Tx['db'], texts: readonly string[], now: Date) {
  const { company, language, timezone, variables } = await readFilling(db, { withOthers: namesOthers(texts, 'known') })
  const { own, fields: known } = variables
  return {
    /** What the company knows, whoever reads it. */
    variables,
    lookupFor({ name, number, email, fields }: CampaignReader): VariableLookup {
      const builtIn = builtInValues({ name, number, email, code: '', company, language, timezone, now })
      return lookupIn({ builtIn, fields, own, known })
    },
  }
}

export const fillCampaignText = (text: string, lookup: VariableLookup) => fillVariables(text, lookup, 'known')
