import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { confirmation, id, time } from './kit/fields.ts'

/** Why a notice exists: a mention in a chat or a note, a reminder, or something that has stopped by itself. */
export const noticeKinds = [
  'mention',
  'reminder',
  'campaignStopped',
  'campaignEmptyValues',
  'campaignLeftOut',
  'webhookOff',
  'modelGone',
  'budgetWarning',
  'backupFailed',
  'backupOverdue',
  'backupUnproved',
  'backupDamaged',
  'logArchiveFailed',
  'dueSoon',
  'overdue',
  'secondStepRemoved',
  'tokenEnding',
  'assistantPaused',
  'assistantLimit',
  'assistantTestsFell',
  'handoverUnanswered',
  'newSignIn',
] as const

const notice = z
  .object({
    id,
    kind: z.enum(noticeKinds),
    /** Who mentioned them, whom the reminder is about, what has stopped or will end, the queue with promises that end, or the browser that signed in. */
    name: z.string(),
    /**
     * The text of the mention. For `campaignEmptyValues` and `campaignLeftOut`: for how many people. For `dueSoon` and `overdue`: how many
     * conversations. Empty for other kinds.
     */
    text: z.string(),
    /** Where they were mentioned: in a chat, or on a ticket. */
    chatId: id.nullable(),
    ticketId: id.nullable(),
    ticketUuid: z.uuid().nullable(),
    /** The customer of that ticket. */
    contactName: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: 'Notice' })
export type Notice = z.output<typeof notice>

/** What a user should know beside their conversations, until they have seen it on any device. */
export const noticeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    summary: 'What the caller was told of and has not seen yet, the newest first, at most a hundred',
    access: 'notices:own',
    output: z.object({ notices: z.array(notice).max(100) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/read',
    summary:
      'The caller has seen what they were told of up to one notice, that one included, or only what of it is about one ticket; on every device',
    access: 'notices:own',
    body: z.object({ upTo: z.int().positive().max(2_147_483_647), ticketId: id.optional() }),
    output: confirmation,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
    example: { body: { upTo: 2_147_483_647, ticketId: record('ownNotice', 'ticketId') } },
  }),
}

const pathOfNotice: Record<Notice['kind'], string> = {
  mention: '/chats',
  reminder: '/schedules?view=list',
  campaignStopped: '/campaigns',
  campaignEmptyValues: '/campaigns',
  campaignLeftOut: '/campaigns',
  webhookOff: '/webhooks',
  modelGone: '/prompts',
  budgetWarning: '/costs',
  backupFailed: '/backups',
  backupOverdue: '/backups',
  backupUnproved: '/backups',
  backupDamaged: '/backups',
  logArchiveFailed: '/backups',
  dueSoon: '/tickets',
  overdue: '/tickets',
  secondStepRemoved: '/',
  tokenEnding: '/security',
  assistantPaused: '/prompts',
  assistantLimit: '/prompts',
  assistantTestsFell: '/prompts',
  handoverUnanswered: '/tickets',
  newSignIn: '/security',
}

const countingKinds: ReadonlySet<Notice['kind']> = new Set(['campaignEmptyValues', 'campaignLeftOut', 'dueSoon', 'overdue'])

/** For how many people it mattered, or how many conversations it is about, if the notice counts them. */
export const noticeCount = ({ kind, text }: Pick<Notice, 'kind' | 'text'>) => (countingKinds.has(kind) ? Number(text) : undefined)

/** What a notice says below its title. */
export const noticeText = (notice: Pick<Notice, 'kind' | 'text'>) => (noticeCount(notice) === undefined ? notice.text : '')

/** Where the user can act on a notice: the conversation that it is about, else its page. */
export const noticeLink = ({ kind, chatId, ticketUuid }: Pick<Notice, 'kind' | 'chatId' | 'ticketUuid'>) =>
  ticketUuid !== null ? `/tickets/${ticketUuid}` : chatId !== null ? `/chats/${chatId}` : pathOfNotice[kind]

/** The permissions, errors and events of this feature. */
export const noticesCatalogue = {
  permissions: {
    'notices:own': ['user', 'nothing'],
  },
  get events() {
    return {
      /** `reload`: some were seen elsewhere, or are outdated. */
      notice: { record: 'notice', id: 'noticeId', row: notice, says: { reload: z.object({}) } },
    } as const
  },
} as const
