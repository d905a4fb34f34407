import type { Notice } from './notices.ts'

const pathOfNotice: Record<Notice['kind'], string> = {
  mention: '/chats',
  reminder: '/schedules?view=list',
  campaignStopped: '/campaigns',
  webhookOff: '/webhooks',
  modelGone: '/prompts',
}

/** Where somebody can do something about what they are told: the conversation that it is about, else the room. */
export const noticeLink = ({ kind, chatId, ticketUuid }: Pick<Notice, 'kind' | 'chatId' | 'ticketUuid'>) =>
  ticketUuid !== null ? `/tickets/${ticketUuid}` : chatId !== null ? `/chats/${chatId}` : pathOfNotice[kind]
