import { type Campaign, type MessageKey, messageKeys } from '@recado/contract/campaigns/campaigns'
import type { ColumnValues, ListColumn } from '@recado/contract/contactLists/listColumns'
import { builtInValues } from '@recado/contract/variables/builtIns'
import {
  createLookup,
  fillVariables,
  isKnownVariable,
  type VariableLookup,
  variablesWithoutValue,
} from '@recado/contract/variables/variables'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { readTextVariables, usesCustomVariables } from '../../variables/index.ts'
import { readFileList } from '../sending/campaignMessages.ts'

type Handle = TenantDb | Tx['db']
/** Of a campaign, what its texts are and whom they go to. */
type Written = Pick<Campaign, MessageKey | 'contactListId' | 'fileListId'> & {
  templates: readonly Pick<Campaign['templates'][number], 'values'>[]
}
type Reader = {
  name: string
  number: string
  email: string
  values: ColumnValues
  /** The extra fields of the contact behind the number. */
  fields?: readonly { name: string; value: string }[] | undefined
}

/** Which of the templates or texts there are, from 1. A campaign of a file alone has one, and nothing stands in it. */
export function variantsOf(campaign: Pick<Written, MessageKey> & { templates: readonly unknown[] }): number[] {
  if (campaign.templates.length > 0) return campaign.templates.map((_, at) => at + 1)
  const written = messageKeys.flatMap((key, at) => (campaign[key].trim() === '' ? [] : [at + 1]))
  return written.length > 0 ? written : [1]
}

/** What is filled in of one variant: its text, or what stands for the variables of its template. */
const textsOf = (campaign: Written, variant: number): string[] => {
  const template = campaign.templates[variant - 1]
  return template ? Object.values(template.values) : [campaign[`message${variant}` as MessageKey]]
}

/** What stands for the variables of a campaign's texts at this moment. Nobody's conversation is meant: it has no queue and no agent. */
export async function loadCampaignTexts(db: Handle, campaign: Written, now: Date) {
  const variants = variantsOf(campaign)
  const list = await readFileList({ db }, campaign)
  const texts = [...variants.flatMap((variant) => textsOf(campaign, variant)), list.message]
  const withOthers = usesCustomVariables(texts, 'known')
  const { company, language, timezone, variables } = await readTextVariables(db, { withOthers })
  const columns = withOthers && campaign.contactListId !== null ? await columnsOf(db, campaign.contactListId) : []
  const names = { own: variables.own, fields: variables.fields, columns: columns.map(({ key }) => key) }
  return {
    texts,
    columns,
    /** The file list, whose text goes out with its first file. */
    list,
    /** Whether some text names more than what every text knows. */
    withOthers,
    isKnown: isKnownVariable(names),
    lookupFor({ name, number, email, values, fields }: Reader): VariableLookup {
      const builtIn = builtInValues({ name, number, email, code: '', company, language, timezone, now })
      return createLookup({ builtIn, columns: values, fields, own: variables.own, known: [...names.fields, ...names.columns] })
    },
    /** The variant that was drawn for somebody, or another one of which they lack nothing; and what they lack if there is none. */
    fitting(lookup: VariableLookup, drawn = 0) {
      // A template goes out without regard to what the text of the files lacks.
      const beside = campaign.templates.length > 0 ? [] : [list.message]
      const lackingOf = (variant: number) =>
        [...textsOf(campaign, variant), ...beside].flatMap((text) => variablesWithoutValue(text, lookup, 'known'))
      const those = variants.toSorted((a, b) => Number(b === drawn) - Number(a === drawn))
      const variant = those.find((one) => lackingOf(one).length === 0)
      return variant === undefined ? { variant: those[0] ?? 1, lacking: lackingOf(those[0] ?? 1) } : { variant, lacking: [] }
    },
  }
}

async function columnsOf(db: Handle, contactListId: number): Promise<ListColumn[]> {
  const list = await (db as TenantDb).selectFrom('contactLists').select('columns').where('id', '=', contactListId).executeTakeFirst()
  return list?.columns ?? []
}

export const fillCampaignText = (text: string, lookup: VariableLookup) => fillVariables(text, lookup, 'known')

/** A service takes no template with an empty value; of texts the campaign says whether they go out so. */
export const excludesLacking = ({ templates, lacking }: Pick<Campaign, 'templates' | 'lacking'>) =>
  templates.length > 0 || lacking === 'leaveOut'
