type Restricted<Time> = { restrictedUntil: Time | null }

/** Until when the service lets an account write to nobody new; undefined where it may, or may again. Apart from the lines, which the first page fetches. */
export const restrictionOf = <Time extends string | Date>({ restrictedUntil }: Restricted<Time>, now: Date): Time | undefined =>
  restrictedUntil !== null && new Date(restrictedUntil) > now ? restrictedUntil : undefined
