import { AppError } from '@recado/contract/errors'
import { headerKinds } from '@recado/contract/templates/headerKinds'
import type { PlannedTemplate } from '@recado/contract/templates/plannedTemplate'
import {
  fillTemplate,
  missingTemplateValues,
  type SentTemplate,
  type TemplateValues,
  templateSlots,
  toTemplateValue,
} from '@recado/contract/templates/templateContent'
import type { Template } from '@recado/contract/templates/templates'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { isFileLost, readSendableFile } from '../media/index.ts'
import { templateRows } from './templates.rows.ts'

type Stored = Template & { mediaId: string | null }
/** A file that replaces the template's own in the header. */
type HeaderFile = Awaited<ReturnType<typeof readSendableFile>>
type Over = { connectionId: number | null }
type Handle = { db: TenantDb | Tx['db'] }

/** The template with the values of its service. */
export const findTemplate = async (db: TenantDb | Tx['db'], id: number): Promise<Stored | undefined> =>
  (await templateRows(db).where('templates.id', '=', id).executeTakeFirst()) as Stored | undefined

/** Builds a message of a template if its connection can send it: the text that the customer reads, and the data for the service. */
export async function buildTemplateMessage(
  tx: Handle,
  template: Stored,
  { connectionId, values: given, file: other }: Over & { values: TemplateValues; file?: HeaderFile },
) {
  const { name, language, header, headerText, footer, buttons, mediaId, whatsappId, status, isKnown } = template
  const values = Object.fromEntries(templateSlots(template).map(({ key }) => [key, toTemplateValue(given[key] ?? '')]))
  const isWhole = missingTemplateValues(template, values).length === 0
  if (whatsappId !== connectionId || status !== 'approved' || !isKnown || !isWhole) return undefined
  const isFile = header in headerKinds
  const file = isFile ? (other ?? (await readSendableFile(tx, mediaId))) : undefined
  if (isFile && !file) return undefined
  const sent: SentTemplate = { name, language, header, headerText, footer, buttons, values }
  return { body: fillTemplate(template, values).body, template: sent, ...file }
}

/** Builds a planned template when it is due; undefined if it can no longer be sent. `fill` replaces variables by their values. */
export async function buildPlannedTemplate(tx: Handle, planned: PlannedTemplate & Over, fill: (text: string) => string) {
  const template = await findTemplate(tx.db, planned.templateId)
  const values = Object.fromEntries(Object.entries(planned.values).map(([key, text]) => [key, fill(text)]))
  return template && buildTemplateMessage(tx, template, { connectionId: planned.connectionId, values })
}

/** Whether the file in the header of a template was lost in a restore. */
export async function isHeaderFileLost({ db }: Handle, templateId: number): Promise<boolean> {
  return isFileLost({ db }, (await findTemplate(db, templateId))?.mediaId ?? null)
}

/** Throws unless the template belongs to the connection and all its variables have a value. */
export async function assertPlannable(
  { db }: Pick<Tx, 'db'>,
  { templateId, values, connectionId }: PlannedTemplate & Over,
): Promise<Template> {
  const template = assertExists(await findTemplate(db, templateId), 'ERR_NO_TEMPLATE_FOUND')
  const lacksFile = template.header in headerKinds && template.mediaId === null
  if (template.whatsappId !== connectionId || lacksFile || missingTemplateValues(template, values).length > 0)
    throw new AppError('ERR_TEMPLATE_UNUSABLE')
  return template
}
