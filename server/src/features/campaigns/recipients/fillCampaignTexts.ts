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
import { readFieldsByNumber, readTextVariables, usesCustomVariables } from '../../variables/index.ts'
import { readFileList } from '../sending/campaignMessages.ts'

type Handle = TenantDb | Tx['db']
/** The part of a campaign that decides its texts. */
type CampaignContent = Pick<Campaign, MessageKey | 'contactListId' | 'fileListId'> & {
  templates: readonly Pick<Campaign['templates'][number], 'values'>[]
}
type Recipient = {
  name: string
  number: string
  email: string
  values: ColumnValues
  /** The extra fields of the contact behind the number. */
  fields?: readonly { name: string; value: string }[] | undefined
}

/** The numbers of the templates or texts of a campaign, from 1. A campaign with only a file has one variant, with an empty text. */
export function variantsOf(campaign: Pick<CampaignContent, MessageKey> & { templates: readonly unknown[] }): number[] {
  if (campaign.templates.length > 0) return campaign.templates.map((_, at) => at + 1)
  const written = messageKeys.flatMap((key, at) => (campaign[key].trim() === '' ? [] : [at + 1]))
  return written.length > 0 ? written : [1]
}

/** The texts of one variant in which variables are filled in: its text, or the values of its template. */
const textsOf = (campaign: CampaignContent, variant: number): string[] => {
  const template = campaign.templates[variant - 1]
  return template ? Object.values(template.values) : [campaign[`message${variant}` as MessageKey]]
}

/** Loads what fills the variables of a campaign. A campaign belongs to no conversation, so queue and agent have no value. */
export async function loadCampaignFilling(db: Handle, campaign: CampaignContent, now: Date) {
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
    /** The file list. Its text goes out with its first file. */
    list,
    /** Whether a text uses a variable beyond the built-in ones. */
    withOthers,
    isKnown: isKnownVariable(names),
    lookupFor({ name, number, email, values, fields }: Recipient): VariableLookup {
      const builtIn = builtInValues({ name, number, email, code: '', company, language, timezone, now })
      return createLookup({ builtIn, columns: values, fields, own: variables.own, known: [...names.fields, ...names.columns] })
    },
    /** The variant that was drawn for a recipient if all its variables have values, else another one that has all; `lacking` if none does. */
    fitting(lookup: VariableLookup, drawn = 0) {
      // A template goes out even if the text of the file list lacks a value.
      const listText = campaign.templates.length > 0 ? [] : [list.message]
      const lackingOf = (variant: number) =>
        [...textsOf(campaign, variant), ...listText].flatMap((text) => variablesWithoutValue(text, lookup, 'known'))
      const ordered = variants.toSorted((a, b) => Number(b === drawn) - Number(a === drawn))
      const variant = ordered.find((candidate) => lackingOf(candidate).length === 0)
      return variant === undefined ? { variant: ordered[0] ?? 1, lacking: lackingOf(ordered[0] ?? 1) } : { variant, lacking: [] }
    },
  }
}

async function columnsOf(db: Handle, contactListId: number): Promise<ListColumn[]> {
  const list = await (db as TenantDb).selectFrom('contactLists').select('columns').where('id', '=', contactListId).executeTakeFirst()
  return list?.columns ?? []
}

export const fillCampaignText = (text: string, lookup: VariableLookup) => fillVariables(text, lookup, 'known')

export type CampaignTexts = Awaited<ReturnType<typeof loadCampaignFilling>>
type Numbered = Recipient & { identity: string }

/** The values of the variables for each recipient, and the variables that have none. */
export async function fillForRecipients<Recipient extends Numbered>(db: Handle, texts: CampaignTexts, recipients: readonly Recipient[]) {
  const { withOthers, lookupFor, fitting } = texts
  const identities = recipients.map(({ identity }) => identity)
  const fields = withOthers ? await readFieldsByNumber(db, identities) : new Map<string, never>()
  return recipients.map((recipient) => {
    const lookup = lookupFor({ ...recipient, fields: fields.get(recipient.identity) })
    return { ...recipient, lookup, lacking: fitting(lookup).lacking }
  })
}

/** Whether the campaign waits for the choice as soon as a recipient lacks a value. */
export const waitsForChoice = ({ status, asksLacking, lacking, templates }: ChoiceState) =>
  status === 'EM_ANDAMENTO' && asksLacking && lacking === null && templates.length === 0
type ChoiceState = Pick<Campaign, 'status' | 'lacking' | 'templates'> & { asksLacking: boolean }

/** Whether a recipient without a value is left out. Meta refuses a template with an empty value; for texts the campaign decides. */
export const excludesLacking = ({ templates, lacking }: Pick<Campaign, 'templates' | 'lacking'>) =>
  templates.length > 0 || lacking === 'leaveOut'
