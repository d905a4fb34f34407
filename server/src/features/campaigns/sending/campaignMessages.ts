import type { MessageKey } from '@recado/contract/campaigns/campaigns'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { readSendableFile } from '../../media/index.ts'
import type { OutgoingMessage } from '../../messages/index.ts'
import { buildPlannedTemplate } from '../../templates/index.ts'
import type { CampaignRow } from '../campaigns.rows.ts'

/** One message of a campaign, as it stands in the conversation. */
export type CampaignMessage = Pick<OutgoingMessage, 'body' | 'mediaType' | 'mediaId' | 'mediaName' | 'template'>
type BubbleFile = Omit<CampaignMessage, 'body' | 'template'>
/** A file list as it is sent: its message, then its files. */
export type FileListContent = { message: string; files: readonly BubbleFile[] }
type Handle = { db: TenantDb | Tx['db'] }

/** A longer text does not fit below a file. */
const LONGEST_CAPTION = 1024

/** `variant`: the number of the template or text, from 1. `fill`: fills the variables for the recipient. */
type FilledVariant = { campaign: CampaignRow; variant: number; list: FileListContent; fill: (text: string) => string }

/**
 * All messages that a campaign sends to one recipient, in their order: the template or the text, then the files of its list. Sending and
 * rehearsal both use this function, so a rehearsal shows exactly the messages that are sent.
 */
export async function campaignMessagesFor(tx: Handle, filled: FilledVariant): Promise<CampaignMessage[] | 'empty' | 'templateUnusable'> {
  const { list, fill } = filled
  const textMessages = await textMessagesOf(tx, filled)
  if (textMessages === 'templateUnusable') return textMessages
  const [first, ...others] = list.files
  // The message of the list is the caption of its first file.
  const bubbles = [...textMessages, ...captioned(fill(list.message), first), ...others.map((file) => ({ body: '', ...file }))]
  return bubbles.length === 0 ? 'empty' : bubbles
}

/** Outside the reply window only templates reach the customer. */
export const sendableOutsideWindow = (bubbles: readonly CampaignMessage[]) => bubbles.filter(({ template }) => template)

/** The file list of a campaign. A file that occurs twice in the list is sent once. */
export async function readFileList({ db }: Handle, { fileListId }: Pick<CampaignRow, 'fileListId'>): Promise<FileListContent> {
  if (fileListId === null) return { message: '', files: [] }
  const rows = await (db as TenantDb)
    .selectFrom('fileLists')
    .leftJoin('fileOptions', 'fileOptions.fileListId', 'fileLists.id')
    .leftJoin('media', 'media.id', 'fileOptions.mediaId')
    .select(['fileLists.message', 'media.id as mediaId', 'media.name as mediaName', 'media.mime'])
    .where('fileLists.id', '=', fileListId)
    .orderBy('fileOptions.position')
    .orderBy('fileOptions.id')
    .execute()
  const files = rows.flatMap(({ mediaId, mediaName, mime }): BubbleFile[] =>
    mediaId && mediaName !== null && mime ? [{ mediaId, mediaName, mediaType: fileKindOf(mime) }] : [],
  )
  return { message: rows[0]?.message ?? '', files: [...new Map(files.map((file) => [file.mediaId, file])).values()] }
}

async function textMessagesOf(tx: Handle, { campaign, variant, fill }: FilledVariant): Promise<CampaignMessage[] | 'templateUnusable'> {
  const planned = campaign.templates[variant - 1]
  if (planned) {
    const template = await buildPlannedTemplate(tx, { ...planned, connectionId: campaign.connectionId }, fill)
    return template ? [template] : 'templateUnusable'
  }
  const file = await readSendableFile(tx, campaign.mediaId)
  return captioned(fill(campaign[`message${variant}` as MessageKey]), file)
}

/** A file with its text. A sound has no caption, and a long text does not fit: then the text goes first. */
function captioned(body: string, file: BubbleFile | undefined): CampaignMessage[] {
  const isEmpty = body.trim() === ''
  if (!file) return isEmpty ? [] : [{ body }]
  if (isEmpty || (file.mediaType !== 'audio' && body.length <= LONGEST_CAPTION)) return [{ body, ...file }]
  return [{ body }, { body: '', ...file }]
}
