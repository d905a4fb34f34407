import type { Notice } from './notices.ts'

const pathOfNotice: Record<Notice['kind'], string> = {
  mention: '/chats',
  reminder: '/schedules?view=list',
  campaignStopped: '/campaigns',
  webhookOff: '/webhooks',
  modelGone: '/prompts',
}

/** Where the user can act on a notice: the conversation that it is about, else its page. */
export const noticeLink = ({ kind, chatId, ticketUuid }: Pick<Notice, 'kind' | 'chatId' | 'ticketUuid'>) =>
  ticketUuid !== null ? `/tickets/${ticketUuid}` : chatId !== null ? `/chats/${chatId}` : pathOfNotice[kind]
