import type { TextsPart } from './texts.ts'

type Stage = {
  /** What can be used then, as in `login form`. */
  until: string
  /** Modules that are fetched for it, beside what the page itself names. */
  modules: string[]
  texts: TextsPart
  limit: {
    /** Of JavaScript, compressed. */
    bytes: number
    requests: number
  }
}

/** What the browser fetches, one stage after the other. A stage fetches nothing that an earlier one has fetched. */
export const stages: Record<'login' | 'inbox', Stage> = {
  login: {
    until: 'login form',
    modules: ['web/src/app/theme/GuestLayout.tsx', 'web/src/features/access/LoginPage.tsx'],
    texts: 'guest',
    limit: { bytes: 200_000, requests: 12 },
  },
  inbox: {
    until: 'inbox',
    modules: ['contract/src/users/access.ts', 'web/src/app/AuthenticatedApp.tsx', 'web/src/app/inbox/InboxPage.tsx'],
    texts: 'app',
    limit: { bytes: 420_000, requests: 40 },
  },
}
