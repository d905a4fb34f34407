import type { SessionUser } from '@recado/contract/users/access'
import { call } from '../api/call.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { sessionStore } from './sessionStore.ts'
import { readToken } from './stored.ts'

/** Loaded when first called: the login form itself needs no schemas, so their code stays out of its first JavaScript. */
const endpoints = async () => (await import('@recado/contract/users/access')).access

export async function signIn(body: { email: string; password: string }) {
  const session = await call((await endpoints()).login, { body })
  sessionStore.begin(session)
  await adoptLanguage(session.user)
  return session.user
}

/** At a browser where nobody has chosen a language yet, one's own comes along. */
async function adoptLanguage({ language }: SessionUser) {
  if (language && !localStorage.getItem('language')) await chooseLanguage(language)
}

/** Asks whose the stored token is. */
export async function resumeSession() {
  if (sessionStore.get().status !== 'signedIn') sessionStore.ask()
  try {
    const user = await call((await endpoints()).me, {})
    if (readToken()) sessionStore.know(user)
  } catch {
    if (sessionStore.get().status === 'unknown') sessionStore.missAnswer()
  }
}

/** Ends the session on the server when it can be reached, and here in any case. */
export async function signOut() {
  try {
    await call((await endpoints()).logout, {})
  } finally {
    sessionStore.end()
  }
}
