import { dueDayOf } from '@recado/contract/companies/neverDue'
import type { AppError } from '@recado/contract/errors'
import type { SessionUser, UnpaidDetails } from '@recado/contract/users/access'
import { createStore } from '#web/shared/data/store/createStore.ts'
import { setCompanyTimezone } from '#web/shared/lib/i18n/formatTime.ts'
import { deleteDrafts, moveDraftsIntoTab, restoreDrafts } from './storedDrafts.ts'
import { clearStoredSession, readSessionCompany, readSessionToken, readSessionUserId, storeSession } from './storedSession.ts'
import { announceUserLeave } from './userMap.ts'

/** `unknown`: a token is stored and its user is being loaded; `unreachable`: the server did not answer. */
export type SessionState = { status: 'unknown' | 'unreachable' | 'signedOut' } | { status: 'signedIn'; user: SessionUser }

/**
 * Why a session ended without the user: expired, replaced by another sign-in, or the company is locked. The login page shows it, even after
 * a reload.
 */
export type SessionEndReason = 'expired' | 'elsewhere' | UnpaidDetails

const signedOut: SessionState = { status: 'signedOut' }
const { get, set, subscribe } = createStore<SessionState>(readSessionToken() ? { status: 'unknown' } : signedOut)

/** Whose data this tab holds in memory: the signed-in user's, or those of a user whose session has ended without them. */
let holder: number | null = null

/** The session, outside React: calls change it, screens subscribe. */
export const sessionStore = {
  get,
  subscribe,
  begin({ token, user: answered }: { token: string; user: SessionUser }) {
    const user = withoutFarDueDate(answered)
    storeSession({ token, user })
    sessionStorage.removeItem('ended')
    change({ status: 'signedIn', user })
  },
  /** Whether the stored token belongs to another user or company than the loaded data, as after a sign-in or a support visit in another tab. */
  hasMoved() {
    const state = get()
    if (state.status !== 'signedIn') return false
    const { id, companyId } = state.user
    return (readSessionCompany() ?? companyId) !== companyId || (readSessionUserId() ?? id) !== id
  },
  know(user: SessionUser) {
    sessionStorage.removeItem('ended')
    change({ status: 'signedIn', user: withoutFarDueDate(user) })
  },
  ask: () => change({ status: 'unknown' }),
  missAnswer: () => change({ status: 'unreachable' }),
  /** With a reason, the session ends without its user: unsent texts stay in this tab, for them alone. */
  end(reason?: SessionEndReason) {
    clearStoredSession()
    if (reason) {
      if (holder !== null) moveDraftsIntoTab(holder)
      sessionStorage.setItem('ended', typeof reason === 'string' ? reason : JSON.stringify(reason))
    } else {
      forgetUser()
      // The event reaches all other tabs.
      localStorage.setItem(SIGN_OUT_SIGNAL, '1')
      localStorage.removeItem(SIGN_OUT_SIGNAL)
    }
    change(signedOut)
  },
}

export function readSessionEndReason(): SessionEndReason | null {
  const stored = sessionStorage.getItem('ended')
  return stored?.startsWith('{') ? (JSON.parse(stored) as UnpaidDetails) : (stored as SessionEndReason | null)
}

/** The reason, from the error that ended the session. */
export const endReasonOf = (refusal: AppError): SessionEndReason =>
  refusal.code === 'ERR_SUBSCRIPTION_EXPIRED' ? (refusal.details as UnpaidDetails) : 'expired'

/** The server sends a far date for a company without due date. */
const withoutFarDueDate = (user: SessionUser): SessionUser => ({ ...user, company: { ...user.company, dueDate: dueDayOf(user.company) } })

const SIGN_OUT_SIGNAL = 'signedOut'

function change(next: SessionState) {
  const state = get()
  if (next.status === 'signedIn') {
    if (state.status !== 'signedIn') admitUser(next.user.id)
    else if (state.user.companyId !== next.user.companyId || state.user.id !== next.user.id) return reloadApp()
  }
  setCompanyTimezone(next.status === 'signedIn' ? next.user.company.timezone : undefined)
  set(next)
}

function admitUser(userId: number) {
  if (holder !== null && holder !== userId) forgetUser()
  holder = userId
  restoreDrafts(userId)
}

function forgetUser() {
  holder = null
  deleteDrafts()
  announceUserLeave()
}

/** Reload: data of one user or company must not stay beside data of another. */
const reloadApp = () => window.location.assign('/')

// All tabs share the token: signing out or switching user or company in one tab does so in the others.
window.addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage) return
  if (event.key === SIGN_OUT_SIGNAL && event.newValue) forgetUser()
  if (get() === signedOut) return
  if (!readSessionToken()) change(signedOut)
  else if (sessionStore.hasMoved()) reloadApp()
})
