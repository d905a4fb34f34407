import type { SessionUser } from '@recado/contract/users/access'
import { isDraftKey } from './storedDrafts.ts'

/** Keys that survive signing out: they belong to the person, not to the account. */
const PERSONAL_KEYS = new Set(['language', 'preferredTheme', 'volume', 'tasks', 'signOption', 'singleKeys', 'closedNotices'])

/** One entry per user, as several may share a browser. */
const FOLDS_PREFIX = 'railFolds-'

export function readCollapsedGroups(userId: number): Readonly<Record<string, boolean>> {
  try {
    return { ...JSON.parse(localStorage.getItem(`${FOLDS_PREFIX}${userId}`) ?? '{}') }
  } catch {
    return {}
  }
}

export function storeCollapsedGroups(userId: number, folds: Readonly<Record<string, boolean>>) {
  try {
    localStorage.setItem(`${FOLDS_PREFIX}${userId}`, JSON.stringify(folds))
  } catch {
    // If the storage is full, the rail still folds, but the state is not saved.
  }
}

export const readSessionToken = () => localStorage.getItem('token')

/** The company and user of the stored token; undefined if only a token is stored. */
export const readSessionCompany = () => Number(localStorage.getItem('companyId')) || undefined
export const readSessionUserId = () => Number(localStorage.getItem('userId')) || undefined

export function storeSession({ token, user }: { token: string; user: SessionUser }) {
  localStorage.setItem('token', token)
  localStorage.setItem('companyId', String(user.companyId))
  localStorage.setItem('userId', String(user.id))
  localStorage.setItem('companyDueDate', user.company.dueDate ?? '')
  if (campaignsEnabled(user)) localStorage.setItem('cshow', 'true')
  else localStorage.removeItem('cshow')
}

/** Drafts go their own way: they outlast a session that ends without its user. */
export function clearStoredSession() {
  for (const key of Object.keys(localStorage))
    if (!PERSONAL_KEYS.has(key) && !key.startsWith(FOLDS_PREFIX) && !isDraftKey(key)) localStorage.removeItem(key)
}

const campaignsEnabled = ({ company }: SessionUser) =>
  company.settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true')
