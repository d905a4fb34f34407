import { dueDayOf } from '@recado/contract/companies/neverDue'
import type { AppError } from '@recado/contract/errors'
import type { SessionUser, UnpaidDetails } from '@recado/contract/users/access'
import { setCompanyTimezone } from '../i18n/formatTime.ts'
import { createStore } from '../store/createStore.ts'
import { clearSessionStorage, readSessionCompany, readSessionToken, storeSession } from './sessionStorage.ts'

/** `unknown`: a token is stored and its user is being loaded; `unreachable`: the server did not answer. */
export type SessionState = { status: 'unknown' | 'unreachable' | 'signedOut' } | { status: 'signedIn'; user: SessionUser }

/**
 * Why a session ended without the user: expired, replaced by another sign-in, or the company is locked. The login page shows it, even after
 * a reload.
 */
export type SessionEndReason = 'expired' | 'elsewhere' | UnpaidDetails

const signedOut: SessionState = { status: 'signedOut' }
const { get, set, subscribe } = createStore<SessionState>(readSessionToken() ? { status: 'unknown' } : signedOut)

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
  /** Whether the stored token belongs to another company than the loaded data, as after a support visit began in another tab. */
  hasMoved() {
    const state = get()
    return state.status === 'signedIn' && (readSessionCompany() ?? state.user.companyId) !== state.user.companyId
  },
  know(user: SessionUser) {
    sessionStorage.removeItem('ended')
    change({ status: 'signedIn', user: withoutFarDueDate(user) })
  },
  ask: () => change({ status: 'unknown' }),
  missAnswer: () => change({ status: 'unreachable' }),
  end(reason?: SessionEndReason) {
    clearSessionStorage()
    if (reason) sessionStorage.setItem('ended', typeof reason === 'string' ? reason : JSON.stringify(reason))
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

function change(next: SessionState) {
  const state = get()
  const isOtherCompany = state.status === 'signedIn' && next.status === 'signedIn' && state.user.companyId !== next.user.companyId
  if (isOtherCompany) return reloadApp()
  setCompanyTimezone(next.status === 'signedIn' ? next.user.company.timezone : undefined)
  set(next)
}

/** Reload: data of one company must not stay beside data of another. */
const reloadApp = () => window.location.assign('/')

// All tabs share the token: signing out or switching company in one tab does so in the others.
window.addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage || get() === signedOut) return
  if (!readSessionToken()) change(signedOut)
  else if (sessionStore.hasMoved()) reloadApp()
})
