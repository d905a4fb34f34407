import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { SessionUser } from '@recado/contract/users/access'
import { call } from '#web/shared/data/api/call.ts'
import { chooseLanguage } from '#web/shared/lib/i18n/i18n.ts'
import { sessionStore } from './sessionStore.ts'
import { readSessionToken } from './storedSession.ts'

/** Loaded on first use: the login form needs no schemas, so they stay out of its JavaScript. */
const endpoints = async () => (await import('@recado/contract/users/access')).accessEndpoints

export type Session = { token: string; user: SessionUser }

/** The second step, after the server has asked for it: a code, or what a passkey has signed. */
export type SecondStepProof = { rememberBrowser: boolean } & ({ code: string } | { passkey: PasskeyAssertion })

export async function signIn(body: { email: string; password: string } & Partial<SecondStepProof>) {
  return beginSession(await call((await endpoints()).login, { body }))
}

/** Starts the session that the server has opened. */
export async function beginSession(session: Session) {
  sessionStore.begin(session)
  await applyUserLanguage(session.user)
  return session.user
}

/** Uses the user's language if none was chosen in this browser. */
async function applyUserLanguage({ language }: SessionUser) {
  if (language && !localStorage.getItem('language')) await chooseLanguage(language)
}

/** Loads the user of the stored token. */
export async function resumeSession() {
  if (sessionStore.get().status !== 'signedIn') sessionStore.ask()
  try {
    const user = await call((await endpoints()).me, {})
    if (readSessionToken()) sessionStore.know(user)
  } catch {
    if (sessionStore.get().status === 'unknown') sessionStore.missAnswer()
  }
}

/** Ends the session on the server if it can be reached, and always in this browser. */
export async function signOut() {
  try {
    await call((await endpoints()).logout, {})
  } finally {
    sessionStore.end()
  }
}
