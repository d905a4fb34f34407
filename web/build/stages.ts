type Stage = {
  /** What can be used then, as in `login form`. */
  until: string
  /** Modules that are fetched for it, beside what the page itself names. */
  modules: string[]
  texts: string[]
  limit: {
    /** Of JavaScript, compressed. */
    bytes: number
    requests: number
  }
}

/** What people meet one after the other: what one stage has fetched the next does not fetch again. */
export const stages: Record<'login' | 'inbox', Stage> = {
  login: {
    until: 'login form',
    modules: ['web/src/app/theme/PublicFrame.tsx', 'web/src/features/access/LoginPage.tsx'],
    texts: ['common', 'errors', 'access'],
    limit: { bytes: 200_000, requests: 12 },
  },
  inbox: {
    until: 'inbox',
    modules: [
      'contract/src/users/access.ts',
      'web/src/app/SignedIn.tsx',
      'web/src/app/inbox/InboxPage.tsx',
      'web/src/app/shell/BarNotices.tsx',
      'web/src/app/shell/BarTools.tsx',
      'web/src/app/shell/News.tsx',
      'web/src/features/chats/popover/ChatsButton.tsx',
      'web/src/features/chats/popover/UnreadMark.tsx',
      'web/src/features/connections/AttentionMark.tsx',
      'web/src/features/tickets/list/filters/FilterMenu.tsx',
    ],
    texts: ['shell', 'resource', 'tickets', 'attending', 'conversation', 'messages', 'composer', 'steps', 'notifications'],
    limit: { bytes: 346_000, requests: 40 },
  },
}
