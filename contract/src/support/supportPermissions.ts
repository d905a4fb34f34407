import { type Action, supportReach } from '../permissions.ts'

type Call = { method: string; mayRead: boolean }

/** Whether a support agent may make a call that needs this permission. */
export function maySupportCall(action: Action, { method, mayRead }: Call): boolean {
  const reach = supportReach[action]
  if (reach === 'all') return true
  return method === 'GET' && (reach === 'reading' || (reach === 'conversations' && mayRead))
}

/** The permissions of which nothing is left during a support visit, so that no screen offers what would be refused. */
export const actionsDeniedToSupport = (mayRead: boolean) =>
  (Object.keys(supportReach) as Action[]).filter((action) => !maySupportCall(action, { method: 'GET', mayRead }))
