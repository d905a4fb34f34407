type Restricted<Time> = { restrictedUntil: Time | null }

/**
 * Until when the service forbids this account to write to new people; undefined if it may write. A module of its own, because the first
 * page also loads connections.
 */
export const restrictionOf = <Time extends string | Date>({ restrictedUntil }: Restricted<Time>, now: Date): Time | undefined =>
  restrictedUntil !== null && new Date(restrictedUntil) > now ? restrictedUntil : undefined
