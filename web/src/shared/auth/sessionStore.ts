import { dueDayOf } from '@recado/contract/companies/neverDue'
import type { AppError } from '@recado/contract/errors'
import type { SessionUser, UnpaidDetails } from '@recado/contract/users/access'
import { setCompanyZone } from '../i18n/showTime.ts'
import { createStore } from '../store/createStore.ts'
import { clearStored, readCompany, readToken, storeSession } from './stored.ts'

/** `unknown`: a token is stored, and whose it is is being asked; `unreachable`: nobody answered that. */
export type SessionState = { status: 'unknown' | 'unreachable' | 'signedOut' } | { status: 'signedIn'; user: SessionUser }

/** Why a session ended without its user's doing: over, taken over, or the company is not let in any more. The sign-in page says so, even after a reload. */
export type EndReason = 'expired' | 'elsewhere' | UnpaidDetails

const signedOut: SessionState = { status: 'signedOut' }
const { get, set, subscribe } = createStore<SessionState>(readToken() ? { status: 'unknown' } : signedOut)

/** Who is signed in, outside React: calls change it, screens follow it. */
export const sessionStore = {
  get,
  subscribe,
  begin({ token, user: answered }: { token: string; user: SessionUser }) {
    const user = withDueDay(answered)
    storeSession({ token, user })
    sessionStorage.removeItem('ended')
    change({ status: 'signedIn', user })
  },
  /** Whether the stored token speaks for another company by now than the one of which everything here is, as when one acts for it. */
  hasMoved() {
    const state = get()
    return state.status === 'signedIn' && (readCompany() ?? state.user.companyId) !== state.user.companyId
  },
  know(user: SessionUser) {
    sessionStorage.removeItem('ended')
    change({ status: 'signedIn', user: withDueDay(user) })
  },
  ask: () => change({ status: 'unknown' }),
  missAnswer: () => change({ status: 'unreachable' }),
  end(reason?: EndReason) {
    clearStored()
    if (reason) sessionStorage.setItem('ended', typeof reason === 'string' ? reason : JSON.stringify(reason))
    change(signedOut)
  },
}

export function endReason(): EndReason | null {
  const stored = sessionStorage.getItem('ended')
  return stored?.startsWith('{') ? (JSON.parse(stored) as UnpaidDetails) : (stored as EndReason | null)
}

/** What an answer that ended the session says of why. */
export const endReasonIn = (refusal: AppError): EndReason =>
  refusal.code === 'ERR_SUBSCRIPTION_EXPIRED' ? (refusal.details as UnpaidDetails) : 'expired'

/** The server answers a far day where a company has no due date. */
const withDueDay = (user: SessionUser): SessionUser => ({ ...user, company: { ...user.company, dueDate: dueDayOf(user.company) } })

function change(next: SessionState) {
  const state = get()
  const isElsewhere = state.status === 'signedIn' && next.status === 'signedIn' && state.user.companyId !== next.user.companyId
  if (isElsewhere) return beginAnew()
  setCompanyZone(next.status === 'signedIn' ? next.user.company.timezone : undefined)
  set(next)
}

/** Nothing that was loaded of one company is left beside what is of another. */
const beginAnew = () => window.location.assign('/')

// Signing out in one tab signs out the others, which hold nothing but the shared token; and so they go along to another company.
window.addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage || get() === signedOut) return
  if (!readToken()) change(signedOut)
  else if (sessionStore.hasMoved()) beginAnew()
})
